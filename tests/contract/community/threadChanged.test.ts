import { setTimeout as sleep } from 'node:timers/promises';
import { Live } from '../../support/apps/live';
import { setUpApp } from '../../support/apps/startApp';
import { aComment, anOperator, aThread, block, handleOf, run } from '../../support/people/community';
import { type SignedIn, signUp } from '../../support/people/people';

/** Changes to an open thread reach everyone who has it open; new comments come only through `commentAdded`. */
const app = setUpApp({ env: { OPERATORS: 'the_boss' } });
let writer: SignedIn;
let reader: SignedIn;
let operator: SignedIn;
const open: Live[] = [];

beforeAll(async () => {
  [writer, reader, operator] = [await signUp(app), await signUp(app), await anOperator(app, 'the_boss')];
});
afterEach(async () => {
  for (const live of open.splice(0)) await live.close();
});

const threadChanged = `subscription ($id: ID!) { threadChanged(threadId: $id) {
  thread { id title locked pinned commentCount } comment { id state html source likeCount liked author { handle } } } }`;
const commentAdded = 'subscription ($id: ID!) { commentAdded(threadId: $id) { id } }';

async function listen(person: SignedIn | null, query: string, id: string) {
  const live = new Live(person?.visitor ?? app.visitor());
  open.push(live);
  const listening = live.subscribe(query, { id });
  await sleep(150);
  return listening;
}

type Change = {
  thread: Record<string, unknown> | null;
  comment: Record<string, unknown> | null;
};
const changes = (listening: Awaited<ReturnType<typeof listen>>) =>
  listening.results.map(({ data }) => (data as unknown as { threadChanged: Change }).threadChanged);

it('threadChanged reports edits, likes, deletions and restored comments, which are not new comments', async () => {
  const thread = await aThread(writer);
  const comment = await aComment(writer, { threadId: thread.id, body: 'First' });
  const changed = await listen(reader, threadChanged, thread.id);
  const added = await listen(reader, commentAdded, thread.id);
  await run(writer, `mutation { editComment(id: "${comment.id}", body: "**Second**") { id } }`);
  // Rows are read when they are sent.
  await changed.until(1);
  await run(reader, `mutation { likeComment(id: "${comment.id}") { id } }`);
  await changed.until(2);
  // Liking again changes nothing.
  await run(reader, `mutation { likeComment(id: "${comment.id}") { id } }`);
  await run(writer, `mutation { deleteComment(id: "${comment.id}") { id } }`);
  await changed.until(3);
  await run(writer, `mutation { restoreComment(id: "${comment.id}") { id } }`);
  await changed.until(4);
  const [edited, liked, deleted, restored] = changes(changed);
  expect(edited?.comment).toMatchObject({ id: comment.id, html: '<p><strong>Second</strong></p>' });
  expect(liked?.comment).toMatchObject({ likeCount: 1, liked: true });
  expect(deleted).toMatchObject({
    thread: { commentCount: 0 },
    comment: { id: comment.id, state: 'DELETED', html: null, source: null, author: null },
  });
  expect(restored).toMatchObject({ thread: { commentCount: 1 }, comment: { state: 'VISIBLE' } });

  const another = await aComment(writer, { threadId: thread.id, body: 'New' });
  await added.until(1);
  expect(added.results.map(({ data }) => data)).toEqual([{ commentAdded: { id: another.id } }]);
  expect(changed.results).toHaveLength(4);
});

it('threadChanged reports a new title and text, locks, pins, and what operators remove', async () => {
  const thread = await aThread(writer, { title: 'Before' });
  const comment = await aComment(writer, { threadId: thread.id, body: 'Buy now' });
  const changed = await listen(null, threadChanged, thread.id);
  const steps: [SignedIn, string][] = [
    [writer, `updateThread(id: "${thread.id}", input: { title: "After" }) { id }`],
    [writer, `updateThread(id: "${thread.id}", input: { body: "Anew" }) { id }`],
    [operator, `lockThread(id: "${thread.id}") { id }`],
    [operator, `pinThread(id: "${thread.id}") { id }`],
    [operator, `removeComment(id: "${comment.id}") { id }`],
    [operator, `removeThread(id: "${thread.id}") { id }`],
  ];
  for (const [at, [person, step]] of steps.entries()) {
    expect((await run(person, `mutation { ${step} }`)).errors).toEqual([]);
    await changed.until(at + 1);
  }
  const [title, text, locked, pinned, removed, gone] = changes(changed);
  expect(title).toMatchObject({ thread: { title: 'After' }, comment: null });
  expect(text?.comment).toMatchObject({ id: thread.opening.id, html: '<p>Anew</p>' });
  expect(locked).toMatchObject({ thread: { locked: true, pinned: false }, comment: null });
  expect(pinned?.thread).toMatchObject({ pinned: true });
  expect(removed?.comment).toMatchObject({ id: comment.id, state: 'REMOVED', html: null });
  expect(gone).toEqual({ thread: null, comment: null });
});

it('threadChanged reports once that many comments were removed, and that they were restored', async () => {
  const [spammer, thread] = [await signUp(app), await aThread(writer)];
  const own = await aComment(writer, { threadId: thread.id, body: 'Mine' });
  for (const body of ['Buy', 'this', 'now']) await aComment(spammer, { threadId: thread.id, body });
  const document =
    'subscription ($id: ID!) { threadChanged(threadId: $id) { thread { id } comment { id state } many } }';
  const changed = await listen(reader, document, thread.id);
  const input = { handle: await handleOf(spammer), hours: 1, reason: 'Adverts' };
  const { data } = await run(
    operator,
    'mutation ($input: PostRemovalInput!) { removePosts(input: $input) { count actionId } }',
    { input },
  );
  expect(data?.removePosts).toMatchObject({ count: 3 });
  await changed.until(1);
  await run(operator, `mutation { restorePosts(id: "${data?.removePosts?.actionId}") }`);
  await changed.until(2);
  await run(writer, `mutation { editComment(id: "${own.id}", body: "Ours") { id } }`);
  await changed.until(3);
  const many = { thread: { id: thread.id }, comment: null, many: true };
  expect(changes(changed)).toEqual([
    many,
    many,
    { thread: { id: thread.id }, comment: { id: own.id, state: 'VISIBLE' }, many: false },
  ]);
  const whole = await listen(reader, document.replace('{ id } comment', '{ id title } comment'), thread.id);
  await run(operator, 'mutation ($input: PostRemovalInput!) { removePosts(input: $input) { count } }', {
    input,
  });
  await whole.until(1);
  expect(changes(whole)).toMatchObject([{ thread: { title: thread.title }, comment: null, many: true }]);
});

it('threadChanged reports that a thread was deleted, and that it was restored', async () => {
  const thread = await aThread(writer);
  const changed = await listen(reader, threadChanged, thread.id);
  await run(writer, `mutation { deleteThread(id: "${thread.id}") { id } }`);
  await changed.until(1);
  await run(writer, `mutation { restoreThread(id: "${thread.id}") { id } }`);
  await changed.until(2);
  expect(changes(changed).map((change) => change.thread?.id ?? null)).toEqual([null, thread.id]);
});

it('threadChanged reports nothing about blocked users, and is refused for unreadable threads', async () => {
  const [author, blocker] = [await signUp(app), await signUp(app)];
  const thread = await aThread(writer);
  const theirs = await aComment(author, { threadId: thread.id, body: 'unseen' });
  const other = await aComment(writer, { threadId: thread.id, body: 'seen' });
  await block(blocker, author);
  const changed = await listen(blocker, threadChanged, thread.id);
  await run(author, `mutation { editComment(id: "${theirs.id}", body: "unseen still") { id } }`);
  await run(writer, `mutation { editComment(id: "${other.id}", body: "seen too") { id } }`);
  await changed.until(1);
  expect(changes(changed).map(({ comment }) => comment?.id)).toEqual([other.id]);

  const own = await aThread(author);
  for (const id of [own.id, 'nothing']) {
    const refused = await listen(blocker, threadChanged, id);
    await refused.until(1);
    expect(JSON.stringify([refused.results, refused.error])).toContain('NOT_FOUND');
  }
});
