import type { GraphQLSchema } from 'graphql';
import { accountEntities } from '../../server/data/entities/accounts';
import { activityEntities } from '../../server/data/entities/activity';
import { ChosenServiceEntity, channelEntities } from '../../server/data/entities/channels';
import { communityEntities } from '../../server/data/entities/community';
import { editingEntities } from '../../server/data/entities/editing';
import { recommendationEntities } from '../../server/data/entities/recommendations';
import { reviewEntities } from '../../server/data/entities/reviews';
import { scrobbleEntities } from '../../server/data/entities/scrobble';
import { trackingEntities } from '../../server/data/entities/tracking';
import { transferEntities } from '../../server/data/entities/transfer';
import { buildGraphqlSchema } from '../../server/graphql/schema/schema';
import { setUpApp } from '../support/apps/startApp';
import { documentFor, namesOf, rootFields } from '../support/hostile/schemaWalk';
import {
  aComment,
  anActivity,
  anOperator,
  aRecommendation,
  aReview,
  aSentRecommendation,
  aThread,
  befriend,
  block,
  handleOf,
  reviewText,
  run,
} from '../support/people/community';
import { accept, aSuggestion, fact, nameEditor } from '../support/people/editing';
import { anEntry, animeId } from '../support/people/lists';
import { type SignedIn, signUp } from '../support/people/people';
import { jellyfin, playerAddress, tell } from '../support/people/players';
import { malAnime, malFile, runImport } from '../support/people/transfer';

/**
 * No one can change another user's rows (security): every mutation of the schema is called by a stranger with every id in the
 * database. Tables and mutations are read from the code, so that new ones are tested automatically.
 */
const personal = [
  ...accountEntities,
  ...trackingEntities,
  ...communityEntities,
  ...activityEntities,
  ...channelEntities,
  ...editingEntities,
  ...reviewEntities,
  ...recommendationEntities,
  ...scrobbleEntities,
  ...transferEntities,
];

/** Columns strangers may change: numbers of comments and likes, and of items waiting for a decision. */
const counted: Record<string, readonly string[]> = {
  thread: ['commentCount', 'activeAt'],
  thread_comment: ['likeCount', 'replyCount'],
  notification: ['reference'],
};

/** Tables left empty by this test, or whose rows belong to no one any more. */
const empty = new Set(['retired_handle', 'list_import_file']);

const app = setUpApp({
  now: '2026-11-21T03:00:00.000Z',
  catalogue: true,
  env: { AUTH_DELETE_USER: 'true', AUTH_CHANGE_EMAIL: 'true', OPERATORS: 'the_boss' },
});
let schema: GraphQLSchema;
let owner: SignedIn;
let values: Record<string, string>;
let before: Record<string, string[]>;
let ids: string[];

beforeAll(async () => {
  schema = await buildGraphqlSchema();
  const [friend, suitor, bore] = [await signUp(app), await signUp(app), await signUp(app)];
  owner = await signUp(app);
  const anime = await animeId(app, 'the-lighthouse-girl');
  await befriend(owner, friend);
  await block(owner, bore);
  await aSentRecommendation(friend, { to: owner, animeId: anime, note: 'For you' });
  await handleOf(suitor);
  await run(suitor, `mutation { sendFriendRequest(handle: "${await handleOf(owner)}") { id } }`);
  await run(owner, 'mutation { changeHandle(handle: "the_owner") { id } }');
  await anEntry(owner, { animeId: anime, status: 'COMPLETED', notes: 'Mine' });
  await aReview(owner, { animeId: anime });
  await aReview(owner, { animeId: anime, text: `${reviewText} And more.` });
  const other = await animeId(app, 'night-train-stories-1');
  for (const [person, id] of [
    [owner, other],
    [friend, anime],
    [friend, other],
  ] as const)
    await anEntry(person, { animeId: id, status: 'COMPLETED' });
  await aRecommendation(owner, { animeId: anime, otherId: other });
  const friends = await aRecommendation(friend, { animeId: anime, otherId: other });
  await run(owner, `mutation { supportRecommendation(id: "${friends.id}") { id } }`);
  for (const document of [
    `startRewatch(animeId: "${anime}") { undoId }`,
    `incrementProgress(animeId: "${anime}") { undoId }`,
    `saveEpisodeOpinion(input: { animeId: "${anime}", number: 1, score: 70, note: "Mine", notePublic: true }) { undoId }`,
    `hideAnime(animeId: "${anime}") { id }`,
    'setFavouriteOfKind(kind: STUDIO, slug: "test-studio", favourite: true) { __typename }',
    `addToQueue(animeId: "${anime}") { undoId }`,
    'updateSettings(input: { adult: true }) { id }',
    'updateScrobbleRules(input: { percent: 90 }) { percent }',
    'setQuietHours(hours: { fromMinute: 1, untilMinute: 2, timeZone: "UTC" }) { timeZone }',
    'createNotificationChannel(input: { type: NTFY, name: "Mine", topic: "mine", kinds: [MENTION, LIKE, REPLY] }) { secret }',
    'updateAbout(about: "Mine") { id }',
    'createApiToken(input: { name: "Mine", scopes: [READ_LISTS] }) { secret }',
    'createFeed(kind: CALENDAR) { url }',
    'setAccountCopies(input: { address: "https://cloud.example/a", user: "me", password: "Mine", rhythm: DAILY }) { host }',
    'rememberDevice',
    'addOwnAnime(input: { title: "Mine", format: TV }) { id }',
  ]) {
    expect((await run(owner, `mutation { ${document} }`)).errors).toEqual([]);
  }
  await app.deps.db.manager.insert(ChosenServiceEntity, { userId: owner.userId, site: 'netflix' });
  const made = await run(
    owner,
    'mutation { createCollection(input: { name: "Mine" }) { collection { id } } }',
  );
  const shelf = made.data?.createCollection?.collection as { id: string };
  await run(owner, `mutation { addToCollection(id: "${shelf.id}", animeIds: ["${anime}"]) { undoId } }`);
  const manga = '<manga><manga_mangadb_id>1</manga_mangadb_id></manga>';
  await runImport(app, owner, malFile(malAnime({ id: 9_000_001, my_status: 'Watching' }), manga));
  const player = await playerAddress(owner);
  for (const episode of [1, 2]) await tell(app, player, jellyfin('Nobody’s Show', episode, 1));
  const { data } = await run(owner, '{ unmatchedShows { items { id } } }');
  const shows = data?.unmatchedShows as unknown as { items: { id: string }[] } | undefined;
  await run(
    owner,
    `mutation { matchShow(id: "${shows?.items[0]?.id}", animeId: "${anime}", firstNumber: 1) { counted } }`,
  );
  const editor = await anOperator(app, 'the_boss');
  const suggest = async (count: string, version: number) =>
    await aSuggestion(owner, {
      animeId: anime,
      version,
      facts: [fact('EPISODE_COUNT', count), fact('EPISODE_KINDS', 'FILLER | 3')],
    });
  await accept(editor, (await suggest('40', 0)).id, 0);
  await suggest('41', 1);
  await nameEditor(editor, await handleOf(owner));
  const activity = await anActivity(owner, {
    animeId: await animeId(app, 'night-train-stories-1'),
    seenBy: friend,
  });
  await run(friend, `mutation { likeActivity(id: "${activity}") { id } }`);
  await run(friend, `mutation { answerActivity(id: "${activity}", text: "Same") { id } }`);
  await run(owner, `mutation { answerActivity(id: "${activity}", text: "Mine") { id } }`);
  await run(owner, `mutation { muteFriend(handle: "${await handleOf(friend)}") { id } }`);
  const thread = await aThread(owner);
  const comment = await aComment(owner, { threadId: thread.id });
  await run(friend, `mutation { likeComment(id: "${comment.id}") { id } }`);
  await aComment(friend, { threadId: thread.id });
  await run(friend, `mutation { reportComment(id: "${comment.id}", input: { reason: SPAM, text: "No" }) }`);
  values = {
    animeId: anime,
    animeIds: anime,
    threadId: thread.id,
    handle: 'the_owner',
    newEmail: owner.email,
  };
  // A change too large for one row.
  await app.deps.db.manager.query(
    "INSERT INTO undo_part (undoId, position, data) SELECT MIN(id), 0, '[]' FROM undo_step WHERE userId = ?",
    [owner.userId],
  );
  before = await everything();
  ids = [...new Set(Object.values(before).flatMap((rows) => rows.flatMap(idsIn)))];
});

async function everything(): Promise<Record<string, string[]>> {
  const tables = personal.map((entity) => app.deps.db.manager.connection.getMetadata(entity).tableName);
  const rows = tables.map(async (table) => {
    const found: Record<string, unknown>[] = await app.deps.db.manager.query(`SELECT * FROM ${table}`);
    const moved = counted[table] ?? [];
    return [
      table,
      found.map((row) => JSON.stringify(row, (key, value) => (moved.includes(key) ? 0 : value))),
    ];
  });
  return Object.fromEntries(await Promise.all(rows));
}

function idsIn(text: string): string[] {
  const row: Record<string, unknown> = JSON.parse(text);
  const named = Object.entries(row).filter(([name]) => /^(?:id|token|hash|\w+Id)$/.test(name));
  return named.flatMap(([, value]) => (typeof value === 'string' ? value : []));
}

it('has rows in every table with users’ data', () => {
  const missing = Object.keys(before).filter((table) => before[table]?.length === 0);
  expect(missing).toEqual([...empty]);
  expect(ids.length).toBeGreaterThan(20);
});

it('no mutation changes or deletes another user’s row', async () => {
  const tried: string[] = [];
  for (const mutation of rootFields(schema, 'mutation')) {
    const stranger = await signUp(app);
    const names = namesOf(mutation).filter((name) => /^(?:id|ids|after|parentId|commentId)$/.test(name));
    for (const id of names.length > 0 ? ids : ['']) {
      const given = { ...values, ...Object.fromEntries(names.map((name) => [name, id])) };
      const answer = await run(stranger, ...documentFor('mutation', mutation, { values: given, depth: 1 }));
      // An invalid document would test nothing.
      expect(answer.text).not.toContain('GRAPHQL_VALIDATION_FAILED');
    }
    const after = await everything();
    for (const [table, rows] of Object.entries(before)) {
      const left = new Set(after[table]);
      const touched = rows.filter((row) => !left.has(row));
      expect([mutation.name, table, touched]).toEqual([mutation.name, table, []]);
    }
    tried.push(mutation.name);
  }
  expect(tried.length).toBeGreaterThan(80);
});
