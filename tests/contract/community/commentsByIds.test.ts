import { limits } from '../../../server/config/limits';
import { setUpApp } from '../../support/apps/startApp';
import { aComment, anOperator, aThread, block, run } from '../../support/people/community';
import { animeId, codesOf } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', catalogue: true, env: { OPERATORS: 'the_boss' } });
let ada: SignedIn;
let bob: SignedIn;
let operator: SignedIn;

beforeAll(async () => {
  [ada, bob, operator] = [await signUp(app), await signUp(app), await anOperator(app, 'the_boss')];
});

const ask = (ids: readonly string[], { visitor }: Pick<SignedIn, 'visitor'> = { visitor: app.visitor() }) =>
  visitor.graphql<{ comments: { id: string; html: string | null }[] }>(
    'query ($ids: [ID!]!) { comments(ids: $ids) { id html } }',
    { ids },
  );

async function idsFor(ids: readonly string[], person?: SignedIn): Promise<string[] | undefined> {
  return (await ask(ids, person)).data?.comments.map(({ id }) => id);
}

describe('comments by their ids', () => {
  it('come in the order of the ids, from any threads, without ids that nothing has', async () => {
    const [one, other] = [await aThread(ada), await aThread(bob)];
    const first = await aComment(ada, { threadId: one.id, body: 'first' });
    const second = await aComment(bob, { threadId: other.id, body: 'second' });
    const reply = await aComment(ada, { threadId: other.id, answers: second.id, body: 'reply' });
    const { data } = await ask([reply.id, 'nothing', first.id, '', second.id]);
    expect(data?.comments).toEqual([
      { id: reply.id, html: '<p>reply</p>' },
      { id: first.id, html: '<p>first</p>' },
      { id: second.id, html: '<p>second</p>' },
    ]);
    expect(await idsFor([])).toEqual([]);
  });

  it('leave out those of people who have blocked each other', async () => {
    const [carol, dan] = [await signUp(app), await signUp(app)];
    const thread = await aThread(ada);
    const byCarol = (await aComment(carol, { threadId: thread.id })).id;
    const byDan = (await aComment(dan, { threadId: thread.id })).id;
    await block(carol, dan);
    expect(await idsFor([byCarol, byDan], carol)).toEqual([byCarol]);
    expect(await idsFor([byCarol, byDan], dan)).toEqual([byDan]);
    expect(await idsFor([byCarol, byDan], bob)).toEqual([byCarol, byDan]);
  });

  it('leave out deleted and removed ones, except for those who may see them', async () => {
    const thread = await aThread(ada);
    const deleted = (await aComment(bob, { threadId: thread.id })).id;
    const removed = (await aComment(bob, { threadId: thread.id })).id;
    const kept = (await aComment(bob, { threadId: thread.id })).id;
    await run(bob, `mutation { deleteComment(id: "${deleted}") { state } }`);
    await run(operator, `mutation { removeComment(id: "${removed}") { state } }`);
    const all = [deleted, removed, kept];
    expect(await idsFor(all)).toEqual([kept]);
    expect(await idsFor(all, ada)).toEqual([kept]);
    expect(await idsFor(all, bob)).toEqual([deleted, kept]);
    expect(await idsFor(all, operator)).toEqual(all);
  });

  it('leave out those in a deleted thread', async () => {
    const thread = await aThread(ada);
    const { id } = await aComment(bob, { threadId: thread.id });
    expect(await idsFor([id])).toEqual([id]);
    await run(ada, `mutation { deleteThread(id: "${thread.id}") { state } }`);
    expect(await idsFor([id])).toEqual([]);
  });

  it('have no text about an episode that the reader has not reached', async () => {
    const anime = await animeId(app, 'the-lighthouse-girl');
    const thread = await aThread(ada, { subject: 'EPISODE', animeId: anime, episodeNumber: 2 });
    const { id } = await aComment(ada, { threadId: thread.id, body: 'He is the keeper' });
    const watcher = await signUp(app);
    expect((await ask([id], watcher)).data?.comments).toEqual([{ id, html: '<p>He is the keeper</p>' }]);
    await run(watcher, `mutation { incrementProgress(animeId: "${anime}") { undoId } }`);
    expect((await ask([id], watcher)).data?.comments).toEqual([{ id, html: null }]);
  });

  it('are refused if there are more ids than one query may name', async () => {
    const ids = Array.from({ length: limits.commentsAtOnce }, (_, at) => `${at}`);
    expect((await ask(ids)).data?.comments).toEqual([]);
    expect(codesOf(await ask([...ids, 'one more']))).toEqual(['VALIDATION_ERROR']);
  });
});
