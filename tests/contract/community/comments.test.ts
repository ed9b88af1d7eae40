import { readerOf } from '../../../server/domain/community/reader';
import { deleteComment } from '../../../server/domain/community/threads/changeComment';
import { sweepPosts } from '../../../server/domain/community/threads/sweepPosts';
import { setUpApp } from '../../support/apps/startApp';
import {
  aComment,
  anOperator,
  aThread,
  commentsOf,
  fillThread,
  handleOf,
  run,
} from '../../support/people/community';
import { codesOf } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', catalogue: true, env: { OPERATORS: 'the_boss' } });
let ada: SignedIn;
let bob: SignedIn;
let operator: SignedIn;

beforeAll(async () => {
  [ada, bob, operator] = [await signUp(app), await signUp(app), await anOperator(app, 'the_boss')];
});

describe('comments', () => {
  it('come newest or oldest first, in parts whose cursors stay valid while others post', async () => {
    const thread = await aThread(ada);
    await fillThread(app, { threadId: thread.id, authorId: bob.userId, count: 25 });
    const first = await commentsOf(app, thread.id, 'limit: 10');
    expect(first.items).toHaveLength(10);
    expect(first.items[0]?.source).toMatch(/^Comment 25:/);
    app.clock.advance(10);
    await aComment(ada, { threadId: thread.id, body: 'meanwhile' });
    const second = await commentsOf(app, thread.id, `limit: 10, after: "${first.nextCursor}"`);
    const third = await commentsOf(app, thread.id, `limit: 10, after: "${second.nextCursor}"`);
    const seen = [...first.items, ...second.items, ...third.items].map(({ source }) =>
      Number(/\d+/.exec(source ?? '')),
    );
    expect(seen).toEqual(Array.from({ length: 25 }, (_, at) => 25 - at));
    expect(third.nextCursor).toBeNull();
    const oldest = await commentsOf(app, thread.id, 'limit: 3, newestFirst: false');
    expect(oldest.items.map(({ source }) => source).map((text) => text?.split(':')[0])).toEqual([
      'Comment 1',
      'Comment 2',
      'Comment 3',
    ]);
  });

  it('of the same instant are all returned, each once', async () => {
    const thread = await aThread(ada);
    const ids = [];
    for (let n = 0; n < 7; n += 1) ids.push((await aComment(bob, { threadId: thread.id, body: `${n}` })).id);
    const found: string[] = [];
    let after = '';
    for (;;) {
      const part = await commentsOf(app, thread.id, `limit: 2${after}`);
      found.push(...part.items.map(({ id }) => id));
      if (part.nextCursor === null) break;
      after = `, after: "${part.nextCursor}"`;
    }
    expect(found.sort()).toEqual(ids.sort());
  });

  it.each(['x', 'bm90aGluZw', '', '!'])('refuse the cursor %j', async (after) => {
    const thread = await aThread(ada);
    const answer = await app
      .visitor()
      .graphql(`{ thread(id: "${thread.id}") { comments(after: "${after}") { nextCursor } } }`);
    expect(codesOf(answer)).toEqual(['VALIDATION_ERROR']);
  });

  it('have one level of replies, oldest first; a reply to a reply says whom it answers', async () => {
    const thread = await aThread(ada);
    const comment = await aComment(bob, { threadId: thread.id });
    const reply = await aComment(ada, { threadId: thread.id, answers: comment.id, body: 'first' });
    app.clock.advance(1);
    const second = await aComment(bob, { threadId: thread.id, answers: reply.id, body: 'second' });
    expect([reply.parentId, second.parentId]).toEqual([comment.id, comment.id]);
    const { data } = await app.visitor().graphql(
      `{ thread(id: "${thread.id}") { commentCount comments { items { replyCount replies(limit: 1) {
           nextCursor items { source answered { handle } } } } } } }`,
    );
    expect(data).toEqual({
      thread: {
        commentCount: 3,
        comments: {
          items: [
            {
              replyCount: 2,
              replies: { nextCursor: expect.any(String), items: [{ source: 'first', answered: null }] },
            },
          ],
        },
      },
    });
    const cursor = (
      data as never as { thread: { comments: { items: { replies: { nextCursor: string } }[] } } }
    ).thread.comments.items[0]?.replies.nextCursor;
    const more = await app
      .visitor()
      .graphql(
        `{ comment(id: "${comment.id}") { replies(after: "${cursor}") { nextCursor items { source answered { handle } } } } }`,
      );
    expect(more.data).toEqual({
      comment: {
        replies: {
          nextCursor: null,
          items: [{ source: 'second', answered: { handle: await handleOf(ada) } }],
        },
      },
    });
  });

  it('are edited by their author, and marked as edited', async () => {
    const thread = await aThread(ada);
    const comment = await aComment(bob, { threadId: thread.id });
    const edit = `mutation ($id: ID!) { editComment(id: $id, body: "Better") { html editedAt own } }`;
    expect(codesOf(await run(ada, edit, { id: comment.id }))).toEqual(['NOT_FOUND']);
    expect((await run(bob, edit, { id: comment.id })).data?.editComment).toMatchObject({
      html: '<p>Better</p>',
      own: true,
      editedAt: expect.any(String),
    });
  });

  it('disappear when deleted, can be restored within ten minutes, and are then erased', async () => {
    const thread = await aThread(ada);
    const comment = await aComment(bob, { threadId: thread.id, body: 'Secret words' });
    const remove = `mutation { deleteComment(id: "${comment.id}") { state html author { handle } own } }`;
    const restore = `mutation { restoreComment(id: "${comment.id}") { state html } }`;
    expect((await run(bob, remove)).data?.deleteComment).toEqual({
      state: 'DELETED',
      html: null,
      author: null,
      own: true,
    });
    expect((await commentsOf(app, thread.id)).items).toEqual([]);
    expect(codesOf(await run(ada, restore))).toEqual(['NOT_FOUND']);
    app.clock.advance(599);
    expect((await run(bob, restore)).data?.restoreComment).toEqual({
      state: 'VISIBLE',
      html: '<p>Secret words</p>',
    });
    expect((await commentsOf(app, thread.id)).items).toHaveLength(1);
    await run(bob, remove);
    app.clock.advance(600);
    expect(codesOf(await run(bob, restore))).toEqual(['UNDO_EXPIRED']);
    await sweepPosts(app.deps);
    const rows = await app.deps.db.manager.query('SELECT * FROM thread_comment WHERE id = ?', [comment.id]);
    expect(rows).toEqual([]);
  });

  it('can be restored below a comment that was deleted long before', async () => {
    const thread = await aThread(ada);
    const above = await aComment(ada, { threadId: thread.id, body: 'Above' });
    const reply = await aComment(bob, { threadId: thread.id, answers: above.id, body: 'Below' });
    await run(ada, `mutation { deleteComment(id: "${above.id}") { id } }`);
    app.clock.advance(1200);
    await run(bob, `mutation { deleteComment(id: "${reply.id}") { id } }`);
    app.clock.advance(60);
    await sweepPosts(app.deps);
    const restored = await run(bob, `mutation { restoreComment(id: "${reply.id}") { source } }`);
    expect(restored.data).toEqual({ restoreComment: { source: 'Below' } });
  });

  it('stay for moderators to read once they were removed, whatever their author does', async () => {
    const thread = await aThread(ada);
    const removed = await aComment(bob, { threadId: thread.id, body: 'Hateful words' });
    await aComment(ada, { threadId: thread.id, answers: removed.id, body: 'An answer' });
    await run(operator, `mutation { removeComment(id: "${removed.id}") { id } }`);
    expect(codesOf(await run(bob, `mutation { deleteComment(id: "${removed.id}") { id } }`))).toEqual([
      'NOT_FOUND',
    ]);
    app.clock.advance(1200);
    await sweepPosts(app.deps);
    const { data } = await run(operator, `{ comment(id: "${removed.id}") { state source } }`);
    expect(data).toEqual({ comment: { state: 'REMOVED', source: 'Hateful words' } });
  });

  it('stay for moderators while a report of them is open', async () => {
    const report = 'mutation ($id: ID!) { reportComment(id: $id, input: { reason: ABUSE }) }';
    const remove = 'mutation ($id: ID!) { deleteComment(id: $id) { state } }';
    const thread = await aThread(ada);
    const one = await aComment(bob, { threadId: thread.id, body: 'Hateful words' });
    // Deleted above it: its own deletion would take the reply along.
    const above = await aComment(bob, { threadId: thread.id, body: 'Above' });
    const reply = await aComment(bob, { threadId: thread.id, answers: above.id, body: 'Hateful reply' });
    const whole = await aThread(bob, { body: 'Hateful opening' });
    for (const { id } of [one, reply, whole.opening])
      expect((await run(ada, report, { id })).errors).toEqual([]);
    for (const { id } of [one, reply, above]) expect((await run(bob, remove, { id })).errors).toEqual([]);
    await run(bob, `mutation { deleteThread(id: "${whole.id}") { id } }`);
    const read = async (resolved: boolean) => {
      const { data } = await operator.visitor.graphql<{
        reports: { items: { id: string; comment: { id: string; source: string | null } }[] };
      }>(`{ reports(resolved: ${resolved}) { items { id comment { id source } } } }`);
      return data?.reports.items ?? [];
    };
    app.clock.advance(601);
    await sweepPosts(app.deps);
    const open = await read(false);
    expect(open.map(({ comment }) => comment.source).sort()).toEqual([
      'Hateful opening',
      'Hateful reply',
      'Hateful words',
    ]);
    const byId = `{ comment(id: "${one.id}") { source } }`;
    expect((await ada.visitor.graphql(byId)).data).toEqual({ comment: null });
    for (const { id } of open) await run(operator, `mutation { resolveReport(id: "${id}") }`);
    expect((await read(true)).map(({ comment }) => comment.source)).toContain(null);
    await sweepPosts(app.deps);
    expect(await read(true)).toEqual([]);
    expect((await operator.visitor.graphql(byId)).data).toEqual({ comment: null });
  });

  it('leave a placeholder if they have replies', async () => {
    const thread = await aThread(ada);
    const comment = await aComment(bob, { threadId: thread.id, body: 'Secret words' });
    await aComment(ada, { threadId: thread.id, answers: comment.id, body: 'An answer' });
    await run(bob, `mutation { deleteComment(id: "${comment.id}") { state } }`);
    const list = await commentsOf(app, thread.id);
    expect(list.items).toEqual([
      expect.objectContaining({
        id: comment.id,
        state: 'DELETED',
        html: null,
        source: null,
        author: null,
        replyCount: 1,
      }),
    ]);
    app.clock.advance(601);
    await sweepPosts(app.deps);
    const [row] = await app.deps.db.manager.query('SELECT body FROM thread_comment WHERE id = ?', [
      comment.id,
    ]);
    expect(row).toEqual({ body: '' });
  });

  it('are liked once per user, and not by their author', async () => {
    const thread = await aThread(ada);
    const comment = await aComment(bob, { threadId: thread.id });
    const like = `mutation { likeComment(id: "${comment.id}") { likeCount liked } }`;
    await Promise.all([run(ada, like), run(ada, like), run(operator, like)]);
    expect((await run(ada, like)).data?.likeComment).toEqual({ likeCount: 2, liked: true });
    expect(codesOf(await run(bob, like))).toEqual(['NOT_YOURSELF']);
    const unlike = `mutation { likeComment(id: "${comment.id}", liked: false) { likeCount liked } }`;
    expect((await run(ada, unlike)).data?.likeComment).toEqual({ likeCount: 1, liked: false });
    expect((await run(ada, unlike)).data?.likeComment).toEqual({ likeCount: 1, liked: false });
  });

  it('are counted correctly when many are written and deleted at once', async () => {
    const thread = await aThread(ada);
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        aComment(n % 2 ? ada : bob, { threadId: thread.id, body: `${n}` }),
      ),
    );
    await Promise.all(
      made
        .slice(0, 10)
        .map(({ id }, n) => run(n % 2 ? ada : bob, `mutation { deleteComment(id: "${id}") { id } }`)),
    );
    const { data } = await app.visitor().graphql(`{ thread(id: "${thread.id}") { commentCount } }`);
    expect(data).toEqual({ thread: { commentCount: 10 } });
  });

  it('are counted once when author and moderator take them away at the same moment', async () => {
    const thread = await aThread(ada);
    const { id } = await aComment(bob, { threadId: thread.id });
    const { db } = app.deps;
    const late: typeof db.transaction = async (work) => {
      const removal = await run(operator, `mutation { removeComment(id: "${id}") { state } }`);
      expect(removal.errors).toEqual([]);
      return await db.transaction(work);
    };
    const delayed = { ...db, manager: db.manager, transaction: late } as typeof db;
    const author = { ...(await readerOf(app.deps, bob.userId)), userId: bob.userId };
    await deleteComment({ ...app.deps, db: delayed }, { author, id });
    const count = async () =>
      (await app.visitor().graphql(`{ thread(id: "${thread.id}") { commentCount } }`)).data;
    expect(await count()).toEqual({ thread: { commentCount: 0 } });
    await run(operator, `mutation { removeComment(id: "${id}", removed: false) { state } }`);
    expect(await count()).toEqual({ thread: { commentCount: 0 } });
    expect((await run(bob, `mutation { restoreComment(id: "${id}") { state } }`)).errors).toEqual([]);
    expect(await count()).toEqual({ thread: { commentCount: 1 } });
  });

  it('are refused if they reply to a comment of another thread', async () => {
    const [thread, other] = [await aThread(ada), await aThread(ada)];
    const comment = await aComment(bob, { threadId: other.id });
    const answer = await run(
      ada,
      'mutation ($input: PostCommentInput!) { postComment(input: $input) { id } }',
      {
        input: { threadId: thread.id, answers: comment.id, body: 'x' },
      },
    );
    expect(codesOf(answer)).toEqual(['NOT_FOUND']);
  });
});
