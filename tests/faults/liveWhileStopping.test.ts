import { setTimeout as sleep } from 'node:timers/promises';
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
    await sleep(500);
    await aComment(writer, { threadId: thread.id, body: 'Live' });
    await Promise.all(heard.map((one) => one.until(1, 1000)));
    const ending = await server.end('SIGTERM');
    expect(ending.code).toBe(0);
    expect(ending.seconds).toBeLessThan(5);
    await Promise.all(lives.map((live) => live.close()));
  });
});
