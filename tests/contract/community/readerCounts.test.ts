import { setUpApp } from '../../support/apps/startApp';
import { aComment, aThread, befriend, block, handleOf, run } from '../../support/people/community';
import { type SignedIn, signUp } from '../../support/people/people';

/** A count is what its reader can list: otherwise it reveals people they must not meet. */
const app = setUpApp({ now: '2026-11-21T03:00:00.000Z' });
let people: Record<'host' | 'blocker' | 'blocked' | 'friendly', SignedIn>;
let threadId: string;

beforeAll(async () => {
  const [host, blocker, blocked, friendly, closed] = [
    await signUp(app),
    await signUp(app),
    await signUp(app),
    await signUp(app),
    await signUp(app),
  ];
  people = { host, blocker, blocked, friendly };
  for (const one of [blocker, blocked, friendly, closed]) await befriend(host, one);
  await befriend(blocker, friendly);
  await run(friendly, 'mutation { updateSettings(input: { privacy: FRIENDS }) { id } }');
  await run(closed, 'mutation { updateSettings(input: { privacy: PRIVATE }) { id } }');
  threadId = (await aThread(host)).id;
  const write = async (author: SignedIn, answers?: string) =>
    (await aComment(author, { threadId, ...(answers ? { answers } : {}) })).id;
  const first = await write(host);
  for (const one of [blocker, blocked, friendly]) await write(one, first);
  const second = await write(blocker);
  await write(host, second);
  const third = await write(blocked);
  await write(host, third);
  // Its place remains only for the reply, whose author the blocked person must not meet.
  const gone = await write(host);
  await write(blocker, gone);
  await run(host, `mutation { deleteComment(id: "${gone}") { id } }`);
  await block(blocker, blocked);
});

interface Counted {
  id: string;
  replyCount: number;
  replies: { items: { id: string }[] };
}

async function read(reader: SignedIn | null) {
  const visitor = reader?.visitor ?? app.visitor();
  const { data, text } = await visitor.graphql<{
    thread: { commentCount: number; comments: { items: Counted[] } };
    profile: { friendCount: number; friends: { items: { handle: string }[] } };
  }>(
    `query ($id: ID!, $handle: String!) {
       thread(id: $id) { commentCount comments { items { id replyCount replies(limit: 20) { items { id } } } } }
       profile(handle: $handle) { friendCount friends { items { handle } } }
     }`,
    { id: threadId, handle: await handleOf(people.host) },
  );
  if (!data?.thread) throw new Error(text);
  return data;
}

const readers = ['nobody', 'host', 'blocker', 'blocked', 'friendly'] as const;
/** Replies to each comment, all readable comments of the thread, and the host's friends, as listed to each person. */
const listed = {
  nobody: { replies: [3, 1, 1, 1], written: 9, friends: 2 },
  host: { replies: [3, 1, 1, 1], written: 9, friends: 4 },
  blocker: { replies: [2, 1, 1], written: 6, friends: 2 },
  blocked: { replies: [2, 1], written: 5, friends: 1 },
  friendly: { replies: [3, 1, 1, 1], written: 9, friends: 3 },
};

// security: P15
it.each(readers)('counts match what can be listed by: %s', async (name) => {
  const { thread, profile } = await read(name === 'nobody' ? null : people[name]);
  const { items } = thread.comments;
  const replies = items.map((comment) => comment.replies.items.length);
  expect(items.map(({ replyCount }) => replyCount)).toEqual(replies);
  expect([...replies].sort().reverse()).toEqual(listed[name].replies);
  expect(thread.commentCount).toBe(listed[name].written);
  expect(profile.friends.items.length).toBe(profile.friendCount);
  expect(profile.friendCount).toBe(listed[name].friends);
});
