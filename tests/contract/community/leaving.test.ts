import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { communityEntities, RetiredHandleEntity } from '../../../server/data/entities/community';
import { insertReport } from '../../../server/data/stores/reportStore';
import { sweepHandles } from '../../../server/domain/community/people/handles';
import { setUpApp, type TestApp } from '../../support/apps/startApp';
import { linkIn, receiveMail } from '../../support/mail/mail';
import {
  aComment,
  aReview,
  aThread,
  befriend,
  block,
  handleOf,
  reviewText,
  run,
} from '../../support/people/community';
import { anEntry, animeId, codesOf } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';
import { aPhoto } from '../../support/people/pictures';

const app = setUpApp({
  catalogue: true,
  env: { AUTH_DELETE_USER: 'true', AUTH_DELETE_USER_BY_MAIL: 'false' },
});
beforeAll(async () => {
  await app.visitor().graphql('{ __typename }');
});

const pictures = () => {
  const folder = path.join(app.deps.config.dataDir, 'uploads');
  return existsSync(folder) ? readdirSync(folder) : [];
};

async function leave(person: SignedIn, withPosts: boolean): Promise<void> {
  const answer = await run(
    person,
    `mutation { deleteAccount(input: { password: "${person.password}", withPosts: ${withPosts} }) { deleted } }`,
  );
  if (!answer.data) throw new Error(answer.text);
}

/** Two threads, one with a comment by someone else, and comments in another person's thread. */
async function aLife(other: SignedIn) {
  const person = await signUp(app, { name: 'Gone Tomorrow' });
  await befriend(person, other);
  const alone = await aThread(person, { title: 'Alone', body: 'To myself' });
  const shared = await aThread(person, { title: 'Shared', body: 'To all' });
  const answer = await aComment(other, { threadId: shared.id, body: 'Words of another' });
  const elsewhere = await aThread(other, { title: 'Elsewhere' });
  const comment = await aComment(person, { threadId: elsewhere.id, body: 'My words' });
  const reply = await aComment(other, { threadId: elsewhere.id, answers: comment.id, body: 'A reply' });
  const bare = await aComment(person, { threadId: elsewhere.id, body: 'More of mine' });
  await run(person, `mutation { likeComment(id: "${answer.id}") { id } }`);
  await person.visitor.request('/uploads/avatar', {
    method: 'PUT',
    body: new Uint8Array(await aPhoto()),
    headers: { origin: app.url },
  });
  return { person, alone, shared, answer, elsewhere, comment, reply, bare };
}

const see = async (document: string) => (await app.visitor().graphql(`{ ${document} }`)).data;
const thread = (id: string) =>
  `thread(id: "${id}") { title commentCount author { handle } opening { state html author { handle } }
     comments { items { html state author { handle } likeCount replies { items { html } } } } }`;

describe('a deleted account', () => {
  it('leaves its posts, without an author', async () => {
    const other = await signUp(app);
    const life = await aLife(other);
    const handle = await handleOf(life.person);
    expect(pictures()).toHaveLength(1);
    await leave(life.person, false);
    expect(pictures()).toEqual([]);
    expect(await see(`profile(handle: "${handle}") { id }`)).toEqual({ profile: null });
    expect(await see(thread(life.alone.id))).toMatchObject({
      thread: {
        title: 'Alone',
        author: null,
        opening: { state: 'VISIBLE', html: '<p>To myself</p>', author: null },
      },
    });
    expect(await see(thread(life.elsewhere.id))).toMatchObject({
      thread: {
        commentCount: 3,
        comments: {
          items: expect.arrayContaining([
            expect.objectContaining({
              html: '<p>My words</p>',
              author: null,
              replies: { items: [{ html: '<p>A reply</p>' }] },
            }),
            expect.objectContaining({ html: '<p>More of mine</p>', author: null }),
          ]),
        },
      },
    });
    expect(await see(thread(life.shared.id))).toMatchObject({
      thread: { comments: { items: [{ html: '<p>Words of another</p>', likeCount: 0 }] } },
    });
    const friends = await run(
      other,
      '{ friends { items { handle } } notifications { items { actor { handle } } } }',
    );
    expect(friends.data).toEqual({ friends: { items: [] }, notifications: { items: [] } });
    // No one can take over the handle of someone who has just left.
    expect((await run(other, `{ handleState(handle: "${handle}") }`)).data).toEqual({ handleState: 'TAKEN' });
  });

  it('takes its posts with it if its owner asks, and nothing of others', async () => {
    const other = await signUp(app);
    const life = await aLife(other);
    await leave(life.person, true);
    expect(await see(thread(life.alone.id))).toEqual({ thread: null });
    expect(await see(thread(life.shared.id))).toMatchObject({
      thread: {
        title: null,
        author: null,
        commentCount: 1,
        opening: { state: 'DELETED', html: null, author: null },
        comments: { items: [{ html: '<p>Words of another</p>' }] },
      },
    });
    expect(await see(thread(life.elsewhere.id))).toMatchObject({
      thread: {
        commentCount: 1,
        comments: {
          items: [{ html: null, state: 'DELETED', replies: { items: [{ html: '<p>A reply</p>' }] } }],
        },
      },
    });
    const rows = await app.deps.db.manager.query(
      `SELECT body FROM thread_comment WHERE authorId IS NULL AND body LIKE '%mine%'`,
    );
    expect(rows).toHaveLength(1);
  });

  it.each([
    [true, null],
    [false, 'My reply'],
  ])('takes what reports quote of it along with the posts: %s', async (withPosts, quote) => {
    const person = await signUp(app);
    const id = `of ${person.userId}`.slice(0, 36);
    const about = {
      commentId: null,
      suggestionId: null,
      recommendationId: null,
      noteId: null,
      answerId: 'gone',
    };
    const words = { reason: 'SPAM', text: '', quote: 'My reply' } as const;
    const { userId: reporterId } = await signUp(app);
    const row = { id, reporterId, personId: person.userId, ...about, ...words, resolvedAt: null };
    const { manager } = app.deps.db;
    await insertReport(manager, { ...row, createdAt: app.clock.now() });
    await leave(person, withPosts);
    const rows = await manager.query('SELECT quote, personId FROM report WHERE id = ?', [id]);
    expect(rows).toEqual([{ quote, personId: null }]);
  });

  it('takes the earlier texts of its reviews along with the posts, and keeps them otherwise', async () => {
    const id = await animeId(app, 'the-lighthouse-girl');
    const versions = async () => {
      const rows: { body: string }[] = await app.deps.db.manager.query(
        'SELECT v.body AS body FROM comment_version v JOIN thread_comment c ON c.id = v.commentId',
      );
      return rows.map(({ body }) => body);
    };
    const [leaving, staying] = [await signUp(app), await signUp(app)];
    for (const person of [leaving, staying]) {
      await anEntry(person, { animeId: id, status: 'COMPLETED' });
      const text = `${reviewText} By ${person.email}.`;
      const { thread } = await aReview(person, { animeId: id, text });
      await aReview(person, { animeId: id, text: `${text} Edited.` });
      // Keeps the thread, and with it the opening.
      await aComment(await signUp(app), { threadId: thread?.id });
    }
    expect(await versions()).toHaveLength(2);
    await leave(staying, false);
    await leave(leaving, true);
    expect(await versions()).toEqual([`${reviewText} By ${staying.email}.`]);
  });

  it('takes its helpful votes along, whatever the state of its entries', async () => {
    const id = await animeId(app, 'the-secret-film');
    const [author, voter] = [await signUp(app), await signUp(app)];
    await anEntry(author, { animeId: id, status: 'COMPLETED' });
    const { thread } = await aReview(author, { animeId: id });
    await anEntry(voter, { animeId: id, status: 'COMPLETED' });
    await run(voter, `mutation { likeComment(id: "${thread?.opening.id}") { id } }`);
    const votes = `thread(id: "${thread?.id}") { opening { likeCount } review { helpful } }`;
    expect(await see(votes)).toEqual({ thread: { opening: { likeCount: 1 }, review: { helpful: 1 } } });
    await run(voter, `mutation { startRewatch(animeId: "${id}") { undoId } }`);
    await leave(voter, false);
    expect(await see(votes)).toEqual({ thread: { opening: { likeCount: 0 }, review: { helpful: 0 } } });
  });

  it('leaves no row that names it', async () => {
    const { manager } = app.deps.db;
    const [person, other] = [await signUp(app), await signUp(app)];
    await handleOf(person);
    await run(person, 'mutation { changeHandle(handle: "somebody_else") { id } }');
    await block(person, other);
    await leave(person, true);
    for (const entity of communityEntities) {
      const { tableName, columns } = app.deps.db.dataSource.getMetadata(entity);
      for (const { databaseName } of columns.filter(({ length }) => length === '36')) {
        const rows = await manager.query(`SELECT 1 FROM ${tableName} WHERE ${databaseName} = ?`, [
          person.userId,
        ]);
        expect([tableName, databaseName, rows]).toEqual([tableName, databaseName, []]);
      }
    }
  });
});

describe('the handle of a deleted account', () => {
  // security: A14
  it('stays reserved for a year, like former ones, and is then free', async () => {
    const { manager } = app.deps.db;
    const gone = await signUp(app, { name: 'Longgone' });
    const former = await handleOf(gone);
    await run(gone, 'mutation { changeHandle(handle: "latest_of_mine") { id } }');
    await leave(gone, true);
    const other = await signUp(app);
    const state = async (handle: string) => {
      const found = await run(other, `{ handleState(handle: "${handle}") }`);
      const taken = await run(other, `mutation { changeHandle(handle: "${handle}") { id } }`);
      return [found.data?.handleState, taken.errors[0]?.extensions?.code];
    };
    for (const handle of [former, 'latest_of_mine'])
      expect(await state(handle)).toEqual(['TAKEN', 'HANDLE_IS_TAKEN']);
    // Nor does a new person of the same name get it.
    expect(await handleOf(await signUp(app, { name: 'Longgone' }))).not.toBe(former);
    const row = await manager.findOneByOrFail(RetiredHandleEntity, { handle: former });
    expect(Object.keys(row).sort()).toEqual(['handle', 'retiredAt']);
    await sweepHandles(app.deps);
    expect(await manager.existsBy(RetiredHandleEntity, { handle: former })).toBe(true);

    const day = 86_400_000;
    const daysAgo = (days: number) => ({ retiredAt: new Date(app.clock.now().getTime() - days * day) });
    await manager.update(RetiredHandleEntity, { handle: former }, daysAgo(365));
    await manager.update(RetiredHandleEntity, { handle: 'latest_of_mine' }, daysAgo(364));
    expect(await state(former)).toEqual(['FREE', undefined]);
    expect((await state('latest_of_mine'))[0]).toBe('TAKEN');
    await sweepHandles(app.deps);
    expect(await manager.existsBy(RetiredHandleEntity, { handle: former })).toBe(false);
    expect(await manager.existsBy(RetiredHandleEntity, { handle: 'latest_of_mine' })).toBe(true);
  });
});

describe('the choice to delete posts, too', () => {
  const mailed = setUpApp({ env: { AUTH_DELETE_USER: 'true' } });
  const ask = (person: SignedIn, input: string) =>
    run(person, `mutation { deleteAccount(input: { ${input} }) { mailSent } }`);
  const askForMail = async (person: SignedIn, withPosts: boolean) =>
    expect((await ask(person, `withPosts: ${withPosts}`)).data?.deleteAccount).toEqual({ mailSent: true });
  const expectRefusal = async (person: SignedIn, withPosts: boolean) =>
    expect(codesOf(await ask(person, `withPosts: ${withPosts}, password: "wrong-one-1"`))).toEqual([
      'INVALID_PASSWORD',
    ]);
  const askByRest = (on: TestApp, { visitor }: SignedIn, body = {}) =>
    visitor.post('/api/auth/delete-user', body, { origin: on.url });
  const threadOf = async (on: TestApp, id: string) =>
    (await on.visitor().graphql<{ thread: object | null }>(`{ thread(id: "${id}") { title } }`)).data?.thread;
  const title = 'Mine';
  const kept = { title };
  const deleted = { success: true, message: 'User deleted' };

  /** The token in the last link that came to someone. */
  async function lastToken({ email }: SignedIn): Promise<string> {
    const message = (await receiveMail(mailed))
      .filter(({ to, subject }) => to === email && /delet/i.test(subject))
      .at(-1);
    if (!message) throw new Error(`No message came to ${email}`);
    return linkIn(message).searchParams.get('token') ?? '';
  }

  const openLink = async (person: SignedIn) =>
    await person.visitor.get(`/api/auth/delete-user/callback?token=${await lastToken(person)}`);
  const sendToken = async (person: SignedIn) =>
    await askByRest(mailed, person, { token: await lastToken(person) });

  it.each([
    ['the only one, when the mailed link is opened', [true], openLink, null],
    ['the only one, when the token of the link is sent', [true], sendToken, null],
    ['the last one', [true, false], openLink, kept],
  ])('applies until the deletion is confirmed: %s', async (_, choices, confirm, left) => {
    const person = await signUp(mailed);
    const { id } = await aThread(person, { title });
    for (const withPosts of choices) await askForMail(person, withPosts);
    expect((await confirm(person)).body).toEqual(deleted);
    expect(await threadOf(mailed, id)).toEqual(left);
  });

  it.each([
    [true, null],
    [false, kept],
  ])('stays %s if another one is refused', async (withPosts, left) => {
    const person = await signUp(mailed);
    const { id } = await aThread(person, { title });
    await askForMail(person, withPosts);
    await expectRefusal(person, !withPosts);
    expect((await openLink(person)).body).toEqual(deleted);
    expect(await threadOf(mailed, id)).toEqual(left);
  });

  it('is taken back by a deletion that begins over REST, which has no such choice', async () => {
    const person = await signUp(mailed);
    const { id } = await aThread(person, { title });
    await askForMail(person, true);
    expect((await askByRest(mailed, person)).body.message).toBe('Verification email sent');
    expect((await openLink(person)).body).toEqual(deleted);
    expect(await threadOf(mailed, id)).toEqual(kept);
  });

  it('does not outlive its refusal where no mail confirms a deletion', async () => {
    const person = await signUp(app);
    const { id } = await aThread(person, { title });
    await expectRefusal(person, true);
    expect((await askByRest(app, person)).body).toEqual(deleted);
    expect(await threadOf(app, id)).toEqual(kept);
  });
});
