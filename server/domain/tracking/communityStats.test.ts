import pino from 'pino';
import { SetClock } from '../../../tests/support/apps/setClock';
import { setUpDatabase } from '../../../tests/support/apps/testDatabase';
import { anAnime, catalogueFiles } from '../../../tests/support/catalogue/catalogue';
import { bulkInsert } from '../../data/bulkInsert';
import { toSqlInstant } from '../../data/instant';
import { createDiscover } from '../catalogue/discover/createDiscover';
import { discoverAnime } from '../catalogue/discover/discoverAnime';
import { loadCatalogue } from '../importers/loadCatalogue';
import { openFinderHere } from '../search/finder';
import { createSearchIndex } from '../search/searchIndex';
import { checkCommunityStats } from './communityStats';

/** Trending, popularity and score reflect what users here do, and nothing that is not known. */
const clock = new SetClock('2026-11-21T03:00:00Z');
const log = pino({ level: 'silent' });
const db = setUpDatabase('test');
let ids: number[];
let entries = 0;

beforeEach(async () => {
  clock.set('2026-11-21T03:00:00Z');
  const files = catalogueFiles([anAnime(), anAnime(), anAnime(), anAnime()]);
  await loadCatalogue({ db, clock, log }, { files });
  ids = (await db.manager.query('SELECT id FROM anime ORDER BY id')).map(({ id }: { id: number }) => id);
  const now = toSqlInstant(clock.now());
  const users = Array.from({ length: 7 }, (_, n) => [
    `user${n}`,
    `user${n}@example.org`,
    0,
    `User ${n}`,
    now,
    now,
  ]);
  await bulkInsert(
    db.manager,
    'user',
    ['id', 'email', 'emailVerified', 'name', 'createdAt', 'updatedAt'],
    users,
  );
});

interface Wish {
  status?: string;
  score?: number | null;
  visibility?: string;
  daysAgo?: number;
}

async function keep(user: number, anime: number, wish: Wish = {}): Promise<void> {
  const { status = 'WATCHING', score = null, visibility = 'PUBLIC', daysAgo = 0 } = wish;
  const at = toSqlInstant(new Date(clock.now().getTime() - daysAgo * 86_400_000));
  entries += 1;
  const row = {
    id: `entry${entries}`,
    userId: `user${user}`,
    animeId: ids[anime] ?? 0,
    status,
    progress: 1,
    score,
    notes: '',
    tags: '[]',
    priority: 0,
    visibility,
    rewatches: 0,
    pass: 1,
    seenBefore: 0,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
  await bulkInsert(db.manager, 'list_entry', Object.keys(row), [Object.values(row)]);
}

const counted = async (anime: number) => {
  await checkCommunityStats({ db, clock });
  const [row] = await db.manager.query(
    'SELECT keptBy, lately, score FROM community_stats WHERE animeId = ?',
    [ids[anime]],
  );
  return row ? { keptBy: Number(row.keptBy), lately: Number(row.lately), score: row.score } : null;
};

it('counts who keeps an anime, who progressed in it lately, and the mean score', async () => {
  for (const [user, score] of [80, 90, 70, 60, 75].entries()) await keep(user, 0, { score, daysAgo: user });
  for (const user of [5, 6]) await keep(user, 0, { daysAgo: 8 });
  expect(await counted(0)).toEqual({ keptBy: 7, lately: 5, score: 75 });
  expect(await counted(1)).toBeNull();
});

// security: P15
it('shows nothing for fewer than five people', async () => {
  for (const user of [0, 1, 2, 3]) await keep(user, 0);
  expect(await counted(0)).toBeNull();
  await keep(4, 0, { daysAgo: 8 });
  expect(await counted(0)).toEqual({ keptBy: 5, lately: 0, score: null });
});

it('gives no mean for fewer, as it would reveal individual scores', async () => {
  for (const user of [0, 1, 2, 3]) await keep(user, 0, { score: 90 });
  await keep(4, 0, { score: null });
  expect(await counted(0)).toMatchObject({ keptBy: 5, score: null });
});

// security: P15
it.each(['PRIVATE', 'FRIENDS'])('leaves out %s entries and users, and dropped anime', async (closed) => {
  const others = [3, 4, 5, 6];
  for (const user of others) await keep(user, 0, { score: 80 });
  await keep(0, 0, { visibility: closed, score: 80 });
  await keep(1, 0, { status: 'DROPPED', score: 80 });
  const settings = { titleLanguage: 'ENGLISH', scoreFormat: 'POINT_100', spoilerLevel: 'UNWATCHED' };
  const row = {
    userId: 'user2',
    ...settings,
    privacy: closed,
    silenced: '[]',
    adult: 0,
    queueAutoFill: 0,
    updatedAt: toSqlInstant(clock.now()),
  };
  await bulkInsert(db.manager, 'user_settings', Object.keys(row), [Object.values(row)]);
  await keep(2, 0, { score: 80 });
  expect(await counted(0)).toBeNull();
  await db.manager.query("UPDATE list_entry SET visibility = 'PUBLIC'");
  expect(await counted(0)).toEqual({ keptBy: 5, lately: 5, score: 80 });
});

it('forgets earlier counts: of lists closed since, and of anime that no one keeps any more', async () => {
  for (const user of [0, 1, 2, 3, 4]) await keep(user, 2);
  expect(await counted(2)).not.toBeNull();
  await db.manager.query("UPDATE list_entry SET visibility = 'FRIENDS' WHERE userId = 'user0'");
  expect(await counted(2)).toBeNull();
  await db.manager.query("UPDATE list_entry SET visibility = 'PUBLIC'");
  expect(await counted(2)).not.toBeNull();
  await db.manager.query('DELETE FROM list_entry');
  expect(await counted(2)).toBeNull();
});

it('sorts discover with unknown values at the end, and takes effect without a restart', async () => {
  const base = { db, clock, log };
  const deps = {
    ...base,
    discover: createDiscover(base),
    search: createSearchIndex(base, { open: openFinderHere }),
  };
  const first = async (sort: 'TRENDING' | 'SCORE' | 'POPULARITY', direction?: 'ASC') => {
    const found = await discoverAnime(deps, { sort, direction, page: 1, pageSize: 4 });
    return found.items.map(({ id }) => ids.indexOf(id));
  };
  expect(await first('TRENDING')).toEqual(await first('POPULARITY'));
  const usual = await first('POPULARITY');
  const last = usual.at(-1) ?? 0;
  for (const user of [0, 1, 2, 3, 4]) await keep(user, last, { score: 90 });
  const other = usual[1] ?? 0;
  for (const user of [0, 1, 2, 3, 4, 5]) await keep(user, other, { score: 60, daysAgo: 30 });
  await checkCommunityStats({ db, clock });
  // The stored version is checked again only after some seconds; the answer that notices is still the old one.
  clock.advance(10);
  await first('TRENDING');
  await deps.discover.rebuild();
  expect((await first('TRENDING'))[0]).toBe(last);
  expect((await first('SCORE')).slice(0, 2)).toEqual([last, other]);
  expect((await first('SCORE', 'ASC')).slice(0, 2)).toEqual([other, last]);
  expect((await first('POPULARITY'))[0]).toBe(other);
  await deps.discover.close();
});
