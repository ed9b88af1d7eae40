import { Live } from '../support/apps/live';
import { Visitor } from '../support/apps/visitor';
import { aComment, aThread } from '../support/people/community';
import { aPerson } from '../support/people/people';
import { cleanUp, startServer } from '../support/servers/serverProcess';

afterAll(cleanUp);

describe('the built server', () => {
  it('delivers comments live, and stops in time with connections open', async () => {
    const server = await startServer();
    const person = aPerson();
    const visitor = new Visitor(server.url);
    const { body } = await visitor.auth('sign-up/email', person);
    const writer = { ...person, visitor, userId: body.user.id, token: body.token };
    const thread = await aThread(writer);
    const lives = Array.from({ length: 5 }, () => new Live(new Visitor(server.url)));
    const heard = lives.map((live) =>
      live.subscribe('subscription ($id: ID!) { commentAdded(threadId: $id) { html } }', { id: thread.id }),
    );
    const say = () => aComment(writer, { threadId: thread.id, body: 'Live' });
    for (const one of heard) await one.hear(say);
    for (const { results } of heard)
      expect(results[0]?.data).toMatchObject({ commentAdded: { html: '<p>Live</p>' } });
    const ending = await server.end('SIGTERM');
    expect(ending.code).toBe(0);
    await Promise.all(lives.map((live) => live.close()));
  });
});
