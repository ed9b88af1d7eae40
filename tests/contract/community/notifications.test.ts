import { SuspensionEntity } from '../../../server/data/entities/suspensions';
import { WorkEntity } from '../../../server/data/entities/work';
import {
  findCatalogueNotices,
  sendCatalogueNotices,
} from '../../../server/domain/community/notifications/catalogueNotices';
import { leaveDigestUrl, sendDigests } from '../../../server/domain/community/notifications/digest';
import { sweepPosts } from '../../../server/domain/community/threads/sweepPosts';
import { chosenKinds, notificationKinds } from '../../../server/domain/settings/settings';
import { openMessage, type SealedMessage } from '../../../server/mail/outbox';
import { startApp, type TestApp } from '../../support/apps/startApp';
import { anAnime } from '../../support/catalogue/catalogue';
import { aComment, aThread, befriend, handleOf, run } from '../../support/people/community';
import { anEntry, animeId } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

const now = '2026-11-21T03:00:00.000Z';
let app: TestApp;
beforeAll(async () => {
  app = await startApp({
    now,
    catalogue: [
      anAnime({ native: '毎週の話', english: 'Weekly now', begin: '2026-11-07T02:00:00.000Z' }),
      anAnime({ native: '今日から', english: 'Begins today', begin: '2026-11-21T02:30:00.000Z' }),
      anAnime({ native: '港の灯', english: 'Harbour Lights', curated: { episodes: 3 } }),
      anAnime({ native: '長い夜', english: 'The Long Night', begin: '2027-04-03T15:00:00.000Z' }),
    ],
  });
  // Builds the schema, so that no test has to wait for it.
  await app.visitor().graphql('{ __typename }');
  const [first, second] = [await animeId(app, 'harbour-lights'), await animeId(app, 'the-long-night')];
  await app.deps.db.manager.query(
    `INSERT INTO anime_relation (animeId, relatedId, kind, derived) VALUES (?, ?, 'SEQUEL', 0), (?, ?, 'PREQUEL', 0)`,
    [first, second, second, first],
  );
});
afterAll(() => app.close());

interface Word {
  kind: string;
  read: boolean;
  actor: { handle: string } | null;
  comment: { source: string } | null;
  anime: { slug: string } | null;
  episodeNumber: number | null;
}

async function wordsFor(person: SignedIn): Promise<Word[]> {
  const { data, text } = await person.visitor.graphql<{ notifications: { items: Word[] } }>(
    '{ notifications(limit: 50) { items { kind reference read actor { handle } comment { source } anime { slug } episodeNumber } } }',
  );
  if (!data) throw new Error(text);
  return data.notifications.items;
}
const kinds = async (person: SignedIn) => (await wordsFor(person)).map(({ kind }) => kind).sort();
const readAll = (person: SignedIn) => run(person, 'mutation { markAllNotificationsRead }');

describe('users are notified', () => {
  it('of requests and acceptances; a request that is gone notifies no one', async () => {
    const [ada, bob] = [await signUp(app), await signUp(app)];
    const [a, b] = [await handleOf(ada), await handleOf(bob)];
    await run(ada, `mutation { sendFriendRequest(handle: "${b}") { id } }`);
    expect(await wordsFor(bob)).toMatchObject([
      { kind: 'FRIEND_REQUEST', actor: { handle: a }, read: false },
    ]);
    await run(bob, `mutation { acceptFriendRequest(handle: "${a}") { id } }`);
    expect(await kinds(bob)).toEqual([]);
    expect(await wordsFor(ada)).toMatchObject([{ kind: 'FRIEND_ACCEPTED', actor: { handle: b } }]);
  });

  it('of replies, mentions and likes, each once', async () => {
    const [ada, bob] = [await signUp(app), await signUp(app)];
    const thread = await aThread(ada);
    const comment = await aComment(bob, { threadId: thread.id, body: `Hello @${await handleOf(ada)}` });
    // The mention suffices: there is no second notification for the same comment.
    expect(await kinds(ada)).toEqual(['MENTION']);
    await aComment(ada, { threadId: thread.id, answers: comment.id });
    expect(await wordsFor(bob)).toMatchObject([{ kind: 'REPLY', reference: null }]);
    await run(ada, `mutation { likeComment(id: "${comment.id}") { id } }`);
    await run(ada, `mutation { likeComment(id: "${comment.id}", liked: false) { id } }`);
    await run(ada, `mutation { likeComment(id: "${comment.id}") { id } }`);
    expect(await kinds(bob)).toEqual(['LIKE', 'REPLY']);
  });

  it('of an edit only if it mentions them for the first time', async () => {
    const [ada, bob] = [await signUp(app), await signUp(app)];
    const handle = await handleOf(bob);
    const thread = await aThread(ada);
    const comment = await aComment(ada, { threadId: thread.id, body: 'Nobody' });
    const edit = (body: string) =>
      run(ada, `mutation { editComment(id: "${comment.id}", body: "${body}") { id } }`);
    await edit(`Hello @${handle}`);
    await edit(`Hello again @${handle}`);
    expect(await kinds(bob)).toEqual(['MENTION']);
  });

  it('once of a followed thread until they have read it, however many write', async () => {
    const [ada, bob, cleo] = [await signUp(app), await signUp(app), await signUp(app)];
    const thread = await aThread(ada);
    await run(cleo, `mutation { subscribeThread(id: "${thread.id}") { subscribed } }`);
    for (let n = 0; n < 3; n += 1) await aComment(bob, { threadId: thread.id, body: `${n}` });
    expect(await kinds(cleo)).toEqual(['REPLY']);
    await readAll(cleo);
    await aComment(bob, { threadId: thread.id, body: 'more' });
    expect(await wordsFor(cleo)).toMatchObject([
      { kind: 'REPLY', reference: 'thread', read: false, comment: { source: 'more' } },
    ]);
    await run(cleo, `mutation { subscribeThread(id: "${thread.id}", subscribed: false) { subscribed } }`);
    await readAll(cleo);
    await aComment(bob, { threadId: thread.id, body: 'unheard' });
    expect(await wordsFor(cleo)).toMatchObject([{ read: true }]);
  });

  it('of nothing they have switched off or did themselves', async () => {
    const [ada, bob] = [await signUp(app), await signUp(app)];
    await run(
      ada,
      `mutation { updateSettings(input: { notifications: [
        { kind: LIKE, enabled: false }, { kind: MENTION, enabled: false }, { kind: REPLY, enabled: false }] }) { id } }`,
    );
    const thread = await aThread(ada, { body: `I am @${await handleOf(ada)}` });
    await aComment(ada, { threadId: thread.id });
    await aComment(bob, { threadId: thread.id, body: `@${await handleOf(ada)}` });
    await run(bob, `mutation { likeComment(id: "${thread.opening.id}") { id } }`);
    expect(await kinds(ada)).toEqual([]);
  });

  it.each(chosenKinds)('of all but %s while that is switched off', async (kind) => {
    const person = await signUp(app);
    await handleOf(person);
    const set = (enabled: boolean) =>
      run(
        person,
        `mutation { updateSettings(input: { notifications: [{ kind: ${kind}, enabled: ${enabled} }] }) { id } }`,
      );
    const tell = (about: string) =>
      app.deps.notifier.notify(
        notificationKinds.map((one) => ({ userId: person.userId, kind: one, about: `${one}:${about}` })),
      );
    expect((await set(false)).errors).toEqual([]);
    await tell('first');
    expect(await kinds(person)).toEqual(notificationKinds.filter((one) => one !== kind).sort());
    await set(true);
    // Puts the newest on the page that is read.
    app.clock.advance(1);
    await tell('second');
    expect((await kinds(person)).filter((one) => one === kind)).toHaveLength(1);
  });

  it('of mentions in one comment, ten at most', async () => {
    const [ada, ...others] = await Promise.all(Array.from({ length: 13 }, () => signUp(app)));
    if (!ada) throw new Error('nobody');
    const handles = await Promise.all(others.map(handleOf));
    const thread = await aThread(ada);
    await aComment(ada, { threadId: thread.id, body: handles.map((handle) => `@${handle}`).join(' ') });
    const told = await Promise.all(others.map(async (one) => (await kinds(one)).length));
    expect(told.reduce((sum, n) => sum + n, 0)).toBe(10);
  });
});

describe('the catalogue notifies', () => {
  it('of an aired episode, a planned show that starts, an announced sequel; each once', async () => {
    const person = await signUp(app);
    const [weekly, begins, first] = await Promise.all(
      ['weekly-now', 'begins-today', 'harbour-lights'].map((slug) => animeId(app, slug)),
    );
    app.clock.set('2026-11-20T20:00:00.000Z');
    await anEntry(person, { animeId: weekly, status: 'WATCHING' });
    await anEntry(person, { animeId: begins, status: 'PLANNING' });
    await anEntry(person, { animeId: first, status: 'COMPLETED' });
    app.clock.set(now);
    await sendCatalogueNotices(app.deps);
    expect(await kinds(person)).toEqual(['EPISODE_AIRED', 'PLANNED_STARTS', 'SEQUEL_ANNOUNCED']);
    expect((await wordsFor(person)).find(({ kind }) => kind === 'EPISODE_AIRED')).toMatchObject({
      anime: { slug: 'weekly-now' },
      episodeNumber: 3,
    });
    expect(await findCatalogueNotices(app.deps)).toEqual([]);
    await Promise.all([sendCatalogueNotices(app.deps), sendCatalogueNotices(app.deps)]);
    expect(await kinds(person)).toEqual(['EPISODE_AIRED', 'PLANNED_STARTS', 'SEQUEL_ANNOUNCED']);
    app.clock.set('2026-11-28T02:00:01.000Z');
    await sendCatalogueNotices(app.deps);
    expect((await wordsFor(person)).filter(({ kind }) => kind === 'EPISODE_AIRED')).toHaveLength(2);
    app.clock.set(now);
  });

  it('of a sequel once until it starts, however long ago that was read', async () => {
    const person = await signUp(app);
    await anEntry(person, { animeId: await animeId(app, 'harbour-lights'), status: 'COMPLETED' });
    await sendCatalogueNotices(app.deps);
    await readAll(person);
    const shown = async () => (await wordsFor(await again(person))).map(({ kind, read }) => [kind, read]);
    for (const at of ['2026-12-25T00:00:00.000Z', '2027-01-25T00:00:00.000Z']) {
      app.clock.set(at);
      await sweepPosts(app.deps);
      await sendCatalogueNotices(app.deps);
      expect(await shown()).toEqual([['SEQUEL_ANNOUNCED', true]]);
    }
    app.clock.set('2027-04-04T00:00:00.000Z');
    await sweepPosts(app.deps);
    expect(await shown()).toEqual([]);
    app.clock.set(now);
  });

  it('everyone who wants it, however many others have switched it off', async () => {
    const weekly = await animeId(app, 'weekly-now');
    const watching = async () => {
      const person = await signUp(app);
      await anEntry(person, { animeId: weekly, status: 'WATCHING' });
      return person;
    };
    app.clock.set('2026-11-20T20:00:00.000Z');
    for (let n = 0; n < 4; n += 1) {
      const quiet = await watching();
      await run(
        quiet,
        'mutation { updateSettings(input: { notifications: [{ kind: EPISODE_AIRED, enabled: false }] }) { id } }',
      );
    }
    const wanting = [await watching(), await watching(), await watching()];
    app.clock.set(now);
    // So few at a time that the others would fill every batch.
    await sendCatalogueNotices(app.deps, { most: 2 });
    for (const person of wanting) expect(await kinds(person)).toEqual(['EPISODE_AIRED']);
    expect(await findCatalogueNotices(app.deps)).toEqual([]);
    await sendCatalogueNotices(app.deps, { quick: true });
  });

  it('of what has just aired within a minute, by a quick check', async () => {
    const person = await signUp(app);
    app.clock.set('2026-11-20T20:00:00.000Z');
    await anEntry(person, { animeId: await animeId(app, 'weekly-now'), status: 'WATCHING' });
    app.clock.set(now);
    await sendCatalogueNotices(app.deps, { quick: true });
    expect(await kinds(person)).toEqual([]);
    app.clock.set('2026-11-21T02:01:00.000Z');
    await sendCatalogueNotices(app.deps, { quick: true });
    expect(await kinds(person)).toEqual(['EPISODE_AIRED']);
    app.clock.set(now);
  });

  it('no one of what they have watched, dropped, or added later', async () => {
    const [seen, dropped, late] = [await signUp(app), await signUp(app), await signUp(app)];
    const weekly = await animeId(app, 'weekly-now');
    app.clock.set('2026-11-20T20:00:00.000Z');
    await anEntry(seen, { animeId: weekly, status: 'WATCHING', progress: 3 });
    await anEntry(dropped, { animeId: weekly, status: 'DROPPED' });
    app.clock.set(now);
    await anEntry(late, { animeId: weekly, status: 'WATCHING' });
    await sendCatalogueNotices(app.deps);
    for (const person of [seen, dropped, late]) expect(await kinds(person)).toEqual([]);
  });
});

describe('the notifier for other modules', () => {
  it('notifies of a finished import, once', async () => {
    const person = await signUp(app);
    const notice = {
      userId: person.userId,
      kind: 'IMPORT_DONE',
      about: 'import:1',
      reference: 'abc',
    } as const;
    await app.deps.notifier.notify([notice, notice]);
    await app.deps.notifier.notify([notice]);
    const { data } = await run(person, '{ notifications { items { kind reference } } unreadNotifications }');
    expect(data).toEqual({
      notifications: { items: [{ kind: 'IMPORT_DONE', reference: 'abc' }] },
      unreadNotifications: 1,
    });
  });
});

describe('the list of notifications', () => {
  it('has parts and a count, and items can be marked as read one by one', async () => {
    const person = await signUp(app);
    for (let n = 0; n < 5; n += 1) {
      app.clock.advance(1);
      await app.deps.notifier.notify([
        { userId: person.userId, kind: 'IMPORT_DONE', about: `import:${n}`, reference: `${n}` },
      ]);
    }
    const part = async (args: string) =>
      (
        await person.visitor.graphql<{
          notifications: { items: { id: string; reference: string }[]; nextCursor: string };
        }>(`{ notifications(${args}) { items { id reference } nextCursor } }`)
      ).data?.notifications;
    const first = await part('limit: 2');
    const second = await part(`limit: 5, after: "${first?.nextCursor}"`);
    expect([...(first?.items ?? []), ...(second?.items ?? [])].map(({ reference }) => reference)).toEqual([
      '4',
      '3',
      '2',
      '1',
      '0',
    ]);
    expect(second?.nextCursor).toBeNull();
    const left = await run(
      person,
      `mutation { markNotificationsRead(ids: ["${first?.items[0]?.id}", "nothing"]) }`,
    );
    expect(left.data).toEqual({ markNotificationsRead: 4 });
    expect((await part('unreadOnly: true'))?.items).toHaveLength(4);
    expect((await readAll(person)).data).toEqual({ markAllNotificationsRead: 0 });
  });

  it('drops read items after a month, and unread ones after half a year', async () => {
    const person = await signUp(app);
    const tell = (about: string) =>
      app.deps.notifier.notify([{ userId: person.userId, kind: 'IMPORT_DONE', about }]);
    await tell('read');
    await readAll(person);
    await tell('unread');
    const start = app.deps.clock.now();
    app.clock.advance(31 * 86_400);
    await sweepPosts(app.deps);
    expect(await wordsFor(await again(person))).toHaveLength(1);
    app.clock.advance(150 * 86_400);
    await sweepPosts(app.deps);
    expect(await wordsFor(await again(person))).toEqual([]);
    app.clock.set(start);
  });
});

/** Sessions last a week, so signs in again after that. */
async function again(person: SignedIn): Promise<SignedIn> {
  const visitor = app.visitor();
  await visitor.auth('sign-in/email', { email: person.email, password: person.password });
  return { ...person, visitor };
}

describe('the digest', () => {
  const messages = async () => {
    const rows = await app.deps.db.manager.findBy(WorkEntity, { kind: 'mail' });
    const digests = rows
      .map(({ payload }) => payload as SealedMessage)
      .filter((one) => one.template === 'digest');
    return digests.map((one) => openMessage(one, app.deps.config.auth.secrets));
  };

  it('is off by default, and comes once a day with numbers only', async () => {
    const [ada, bob] = [await signUp(app), await signUp(app)];
    await app.deps.db.manager.query('UPDATE user SET emailVerified = 1 WHERE id IN (?, ?)', [
      ada.userId,
      bob.userId,
    ]);
    await befriend(bob, ada);
    expect((await run(ada, '{ settings { emailDigest } }')).data).toEqual({
      settings: { emailDigest: false },
    });
    expect((await run(bob, 'mutation { setEmailDigest(enabled: true) }')).data).toEqual({
      setEmailDigest: true,
    });
    const start = app.deps.clock.now();
    await sendDigests(app.deps);
    expect(await messages()).toEqual([]);
    app.clock.advance(86_399);
    await app.deps.notifier.notify([
      { userId: bob.userId, kind: 'LIKE', about: 'like:1', actorId: ada.userId },
    ]);
    app.clock.advance(1);
    await Promise.all([sendDigests(app.deps), sendDigests(app.deps)]);
    const sent = await messages();
    expect(sent).toEqual([
      {
        template: 'digest',
        to: bob.email,
        data: { url: app.deps.config.baseURL, leave: leaveDigestUrl(app.deps, bob.userId), LIKE: '1' },
      },
    ]);
    app.clock.advance(86_400);
    await sendDigests(app.deps);
    expect(await messages()).toHaveLength(1);
    app.clock.set(start);
  });

  it('is not sent to someone who is suspended', async () => {
    const [ada, bob] = [await signUp(app), await signUp(app)];
    await app.deps.db.manager.query('UPDATE user SET emailVerified = 1 WHERE id = ?', [bob.userId]);
    await run(bob, 'mutation { setEmailDigest(enabled: true) }');
    const start = app.deps.clock.now();
    const sentAfterADay = async (about: string) => {
      app.clock.advance(86_000);
      await app.deps.notifier.notify([{ userId: bob.userId, kind: 'LIKE', about, actorId: ada.userId }]);
      app.clock.advance(400);
      await sendDigests(app.deps);
      return (await messages()).filter((one) => one?.to === bob.email).length;
    };
    expect(await sentAfterADay('like:1')).toBe(1);
    const suspension = { id: 'of-bob', userId: bob.userId, reason: 'Spam', privacy: 'PUBLIC' };
    await app.deps.db.manager.insert(SuspensionEntity, {
      ...suspension,
      createdAt: app.deps.clock.now(),
    });
    expect(await sentAfterADay('like:2')).toBe(1);
    await app.deps.db.manager.update(SuspensionEntity, { id: 'of-bob' }, { liftedAt: app.deps.clock.now() });
    expect(await sentAfterADay('like:3')).toBe(2);
    app.clock.set(start);
  });

  it('has what came since the one before, however late it is, for a week', async () => {
    const [ada, bob] = [await signUp(app), await signUp(app)];
    await app.deps.db.manager.query('UPDATE user SET emailVerified = 1 WHERE id = ?', [bob.userId]);
    await run(bob, 'mutation { setEmailDigest(enabled: true) }');
    const start = app.deps.clock.now();
    const isLiked = (about: string) =>
      app.deps.notifier.notify([{ userId: bob.userId, kind: 'LIKE', about, actorId: ada.userId }]);
    const likesAfter = async (seconds: number) => {
      app.clock.advance(seconds);
      await sendDigests(app.deps);
      return (await messages()).flatMap((one) => (one?.to === bob.email ? one.data.LIKE : []));
    };
    expect(await likesAfter(86_400)).toEqual([]);
    app.clock.advance(1800);
    await isLiked('like:1');
    // An hour after its date, and then as late again.
    expect(await likesAfter(86_400 + 1800)).toEqual(['1']);
    expect(await likesAfter(86_400 + 3600)).toEqual(['1']);
    await isLiked('like:2');
    app.clock.advance(2 * 86_400);
    await isLiked('like:3');
    expect(await likesAfter(6 * 86_400)).toEqual(['1', '1']);
    app.clock.set(start);
  });
});
