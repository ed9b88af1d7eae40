import { type GraphQLSchema, getNamedType } from 'graphql';
import { buildGraphqlSchema } from '../../../server/graphql/schema/schema';
import { setUpApp } from '../../support/apps/startApp';
import { documentFor, rootFields } from '../../support/hostile/schemaWalk';
import { aComment, aThread, handleOf, run } from '../../support/people/community';
import { codesOf } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

const app = setUpApp({ now: '2026-11-21T03:00:00.000Z' });
let schema: GraphQLSchema;
let owner: SignedIn;
let stranger: SignedIn;
let ids: { thread: string; comment: string; opening: string; deletedThread: string; deletedComment: string };

beforeAll(async () => {
  schema = await buildGraphqlSchema();
  [owner, stranger] = [await signUp(app), await signUp(app)];
  await handleOf(stranger);
  const thread = await aThread(owner);
  const [comment, gone] = [
    await aComment(owner, { threadId: thread.id }),
    await aComment(owner, { threadId: thread.id }),
  ];
  const goneThread = await aThread(owner);
  await run(owner, `mutation { deleteComment(id: "${gone.id}") { id } }`);
  await run(owner, `mutation { deleteThread(id: "${goneThread.id}") { id } }`);
  ids = {
    thread: thread.id,
    opening: thread.opening.id,
    comment: comment.id,
    deletedComment: gone.id,
    deletedThread: goneThread.id,
  };
});

/** What anyone may do with others' posts; it changes only the number of likes. */
const forAll = new Set(['likeComment', 'subscribeThread', 'reportComment']);

async function posts(): Promise<unknown[]> {
  const { manager } = app.deps.db;
  const read = (table: string) =>
    manager.query(`SELECT * FROM ${table} WHERE authorId = ? ORDER BY id`, [owner.userId]);
  return await Promise.all(['thread', 'thread_comment'].map(read));
}

describe('someone else’s post', () => {
  // security: P15
  it('is changed by no mutation that takes an id', async () => {
    const before = await posts();
    const mutations = rootFields(schema, 'mutation').filter(
      ({ name, args }) =>
        !forAll.has(name) && args.some((arg) => arg.name === 'id' && getNamedType(arg.type).name === 'ID'),
    );
    expect(mutations.length).toBeGreaterThan(15);
    for (const mutation of mutations) {
      for (const [what, id] of Object.entries(ids)) {
        const answer = await stranger.visitor.graphql(
          ...documentFor('mutation', mutation, { values: { id } }),
        );
        // The owner's things look like things that don't exist.
        const codes = codesOf(answer);
        expect([mutation.name, what, codes.length]).toEqual([mutation.name, what, 1]);
        expect([
          'NOT_FOUND',
          'UNDO_EXPIRED',
          'API_TOKEN_NOT_FOUND',
          'SESSION_NOT_FOUND',
          'ACCOUNT_NOT_FOUND',
          'SESSION_IS_NOT_FRESH',
          'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT',
          'VALIDATION_ERROR',
          'INVALID_DATE',
        ]).toContain(codes[0]);
      }
    }
    expect(await posts()).toEqual(before);
  });

  it('cannot be marked as read in the owner’s notifications', async () => {
    await aComment(stranger, { threadId: ids.thread });
    const list = await run(owner, '{ notifications { items { id read } } }');
    const [word] = (list.data?.notifications?.items ?? []) as { id: string; read: boolean }[];
    expect(word?.read).toBe(false);
    await run(stranger, `mutation { markNotificationsRead(ids: ["${word?.id}"]) }`);
    expect((await run(owner, '{ unreadNotifications }')).data).toEqual({ unreadNotifications: 1 });
    await run(stranger, 'mutation { markAllNotificationsRead }');
    expect((await run(owner, '{ unreadNotifications }')).data).toEqual({ unreadNotifications: 1 });
  });

  it('is shown to no one once it is deleted', async () => {
    for (const visitor of [app.visitor(), stranger.visitor]) {
      const answer = await visitor.graphql(
        `{ thread(id: "${ids.deletedThread}") { title } comment(id: "${ids.deletedComment}") { source html } }`,
      );
      expect(answer.data).toEqual({ thread: null, comment: null });
    }
  });
});
