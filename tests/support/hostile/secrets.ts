import { SessionEntity, UserEntity } from '../../../server/data/entities/accounts';
import type { TestApp } from '../apps/startApp';
import { aComment, aSentRecommendation, aThread, befriend, block, handleOf, run } from '../people/community';
import { anEntry, animeId } from '../people/lists';
import { type SignedIn, signUp } from '../people/people';

/** Markers of data for certain viewers only: each occurs nowhere else, so that a text containing one has leaked it. */
export const marks = {
  /** For the owner's own programs with READ_LISTS. */
  lists: {
    notes: 'secret-notes',
    tag: 'secret-tag',
    opinion: 'secret-opinion',
    shelf: 'secret-shelf',
    purpose: 'secret-purpose',
    start: '1987-06-05',
    rewatches: '"rewatches":613',
    touched: '2026-10-09T08:07:06',
    own: 'secret-own',
    ownNote: 'secret-plot',
    airedEpisode: '"episodeNumber":777',
  },
  /** For the owner's own programs with READ_ACCOUNT. */
  account: {
    email: 'secret-mail@example.org',
    pending: 'secret-pending@example.org',
    device: 'secret-device',
    subject: 'secret-subject',
    token: 'secret-token',
    suitor: 'secret_suitor',
  },
  /** For the owner in a browser. */
  browser: { recommended: 'secret-word' },
  /** For friends. */
  friends: { shelf: 'friends-shelf', start: '1986-05-04', person: 'secret_friendly' },
  /** Only in its owner's own friends list: a closed profile. */
  closed: { person: 'secret_closed' },
} as const;

export interface Secrets {
  owner: SignedIn;
  friend: SignedIn;
  stranger: SignedIn;
  blocked: SignedIn;
  /** Values of the private anime, and of everything with an id. */
  values: Readonly<Record<string, string>>;
  ids: readonly string[];
  threadId: string;
  commentId: string;
}

/** An owner with private data of every kind, and people who may see more or less of it. */
export async function seedSecrets(app: TestApp): Promise<Secrets> {
  const { manager } = app.deps.db;
  const owner = await signUp(app, { email: marks.account.email });
  const [friend, stranger, blocked] = [await signUp(app), await signUp(app), await signUp(app)];
  for (const person of [owner, friend, stranger, blocked]) await handleOf(person);
  const named = async (handle: string, privacy: string) => {
    const person = await signUp(app);
    await handleOf(person);
    await manager.query('UPDATE profile SET handle = ? WHERE userId = ?', [handle, person.userId]);
    await run(person, `mutation { updateSettings(input: { privacy: ${privacy} }) { id } }`);
    return person;
  };
  const closed = await named(marks.closed.person, 'PRIVATE');
  const friendly = await named(marks.friends.person, 'FRIENDS');
  for (const one of [friend, closed, friendly]) await befriend(owner, one);
  await befriend(friend, friendly);
  await befriend(friend, closed);
  await block(owner, blocked);

  const handle = await handleOf(owner);
  const suitor = await named(marks.account.suitor, 'PRIVATE');
  await run(suitor, `mutation { sendFriendRequest(handle: "${handle}") { id } }`);
  const lists = await seedLists(app, owner);
  await seedAccount(app, owner);
  await aSentRecommendation(friend, { to: owner, animeId: lists.open, note: marks.browser.recommended });
  const thread = await aThread(friend, { subject: 'ANIME', animeId: lists.open, title: 'Of all' });
  const comment = await aComment(stranger, { threadId: thread.id });
  await aComment(friend, { threadId: thread.id, answers: comment.id });
  return {
    owner,
    friend,
    stranger,
    blocked,
    threadId: thread.id,
    commentId: comment.id,
    values: { handle, animeId: lists.animeId, animeIds: lists.animeId, threadId: thread.id, text: 'secret' },
    ids: [lists.shelf, lists.friendsShelf, thread.id, comment.id],
  };
}

async function seedLists(app: TestApp, owner: SignedIn) {
  const { lists, friends } = marks;
  const [secret, forFriends] = [
    await animeId(app, 'the-lighthouse-girl'),
    await animeId(app, 'night-train-stories-1'),
  ];
  const today = app.clock.now();
  app.clock.set(`${lists.touched}.000Z`);
  await anEntry(owner, {
    animeId: secret,
    status: 'WATCHING',
    // It has not aired yet, so a press would be refused.
    progress: 1,
    visibility: 'PRIVATE',
    favourite: true,
    priority: 'HIGH',
    notes: lists.notes,
    tags: [lists.tag],
    startedOn: lists.start,
    rewatches: 613,
  });
  await run(
    owner,
    `mutation { saveEpisodeOpinion(input: { animeId: "${secret}", number: 1, note: "${lists.opinion}", notePublic: true }) { undoId } }`,
  );
  await run(owner, `mutation { addToQueue(animeId: "${secret}") { undoId } }`);
  const shelf = async (name: string, description: string, visibility: string, anime: string) => {
    const made = await run(
      owner,
      `mutation { createCollection(input: { name: "${name}", description: "${description}", visibility: ${visibility} }) { collection { id } } }`,
    );
    const { id = '' } = (made.data?.createCollection?.collection ?? {}) as { id?: string };
    await run(owner, `mutation { addToCollection(id: "${id}", animeIds: ["${anime}"]) { undoId } }`);
    return id;
  };
  await run(
    owner,
    `mutation { addOwnAnime(input: { title: "${lists.own}", format: TV, note: "${lists.ownNote}" }) { id } }`,
  );
  const own = await shelf(lists.shelf, lists.purpose, 'PRIVATE', secret);
  app.clock.set(today);
  await anEntry(owner, { animeId: forFriends, visibility: 'FRIENDS', startedOn: friends.start });
  const friendsShelf = await shelf(friends.shelf, '', 'FRIENDS', forFriends);
  await app.deps.notifier.notify([
    {
      userId: owner.userId,
      kind: 'EPISODE_AIRED',
      about: 'aired:secret',
      animeId: Number(secret),
      episodeNumber: 777,
    },
  ]);
  return { animeId: secret, open: forFriends, shelf: own, friendsShelf };
}

async function seedAccount({ deps }: TestApp, owner: SignedIn): Promise<void> {
  const { manager } = deps.db;
  const { pending, device, subject, token } = marks.account;
  await manager.update(SessionEntity, { userId: owner.userId }, { userAgent: device });
  await manager.update(UserEntity, { id: owner.userId }, { emailVerified: true });
  await manager.query('UPDATE account SET accountId = ? WHERE userId = ?', [subject, owner.userId]);
  await run(owner, `mutation { changeEmail(input: { newEmail: "${pending}" }) { id } }`);
  await run(
    owner,
    `mutation { createApiToken(input: { name: "${token}", scopes: [READ_LISTS] }) { secret } }`,
  );
}
