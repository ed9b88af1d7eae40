import type { Logger } from 'typeorm';
import { clientDocument } from '../support/apps/clientDocument';
import { setUpApp } from '../support/apps/startApp';
import { anAnime } from '../support/catalogue/catalogue';
import { fillBigSite } from '../support/people/bigSite';
import { anEntry } from '../support/people/lists';
import { type SignedIn, signUp } from '../support/people/people';

/** The most-used queries find their rows by an index, however many rows there are: on both databases, as each plans them. */
const app = setUpApp({
  now: '2026-11-21T03:00:00.000Z',
  catalogue: Array.from({ length: 300 }, (_, n) =>
    anAnime({
      begin: new Date(Date.UTC(2025, 0, 1 + 2 * n)).toISOString(),
      cast: {
        characters: Array.from({ length: 5 }, (_, at) => ({
          name: `Guest ${n} ${at}`,
          role: 'MAIN' as const,
          voice: `Voice ${n % 50}`,
        })),
      },
    }),
  ),
});
let person: SignedIn;
let variables: Record<string, unknown>;

beforeAll(async () => {
  person = await signUp(app);
  const size = {
    people: 200,
    entries: 10_000,
    comments: 4_000,
    reviews: 1_000,
    recommendations: 1_000,
    opinions: 5_000,
  };
  await fillBigSite(app.deps.db, size, [person.userId]);
  // Loaded once for everyone.
  await app.deps.discover.current();
  const entry = await anEntry(person, { animeId: await freshAnime(), status: 'WATCHING' });
  const { data } = await person.visitor.graphql<{ viewerProfile: { handle: string } }>(
    '{ viewerProfile { handle } }',
  );
  const [row] = await app.deps.db.manager.query(
    'SELECT e.animeId AS animeId, a.slug AS slug FROM list_entry e JOIN anime a ON a.id = e.animeId WHERE e.id = ?',
    [entry.id],
  );
  variables = {
    handle: data?.viewerProfile.handle,
    sort: 'UPDATED',
    reverse: false,
    page: 1,
    pageSize: 50,
    animeId: String(row.animeId),
    slug: row.slug,
    by: 1,
    timeZone: 'UTC',
  };
});

/** Few rows on any site, or no use for an index: the catalogue's sources, and anime waiting to be counted. */
const small = new Set(['catalogue_source', 'stats_mark']);

it.each<[string, Record<string, unknown>]>([
  ['Home', {}],
  ['Library', {}],
  ['Library', { sort: 'TITLE' }],
  ['Library', { sort: 'SCORE' }],
  ['ProfileList', { status: 'COMPLETED' }],
  ['ProfileStatistics', {}],
  ['ProfileHeatMap', {}],
  ['ProfileActivity', {}],
  ['WatchHistory', { undated: false }],
  ['WatchHistory', { undated: true }],
  ['AnimeReviews', { pageSize: 20 }],
  ['AnimeRecommendations', { pageSize: 6 }],
  ['AnimeEpisodes', {}],
  ['AnimeEpisodeScores', {}],
  ['ProfileReviews', {}],
  ['Character', { slug: 'guest-7-1' }],
  ['CreditedPerson', { slug: 'voice-7', voices: 1, staff: 1 }],
  ['FriendsFeed', {}],
  ['RecommendationsToMe', {}],
  ['Threads', { sort: 'ACTIVITY', animeId: undefined }],
  ['Bell', {}],
  ['Notifications', {}],
  ['AddProgress', {}],
])('no query scans a whole table: %s %j', async (operation, given) => {
  const asked = await statementsOf(operation, given);
  expect(asked.size).toBeGreaterThan(0);
  const scans: string[] = [];
  for (const [sql, values] of asked)
    scans.push(...(await scansOf(sql, values)).map((table) => `${table}: ${sql}`));
  expect(scans).toEqual([]);
});

it('detects a statement that no index helps', async () => {
  expect(await scansOf("SELECT l.id FROM list_entry l WHERE l.notes = 'x' ORDER BY l.notes", [])).toEqual([
    'l',
  ]);
});

async function statementsOf(operation: string, given: object): Promise<Map<string, unknown[]>> {
  const { db } = app.deps;
  const asked = new Map<string, unknown[]>();
  const { logger } = db.dataSource;
  const noting = new Proxy({} as Logger, {
    get:
      (_target, name) =>
      (sql: string, values: unknown[] = []) => {
        if (name === 'logQuery' && /^\s*SELECT\b/i.test(sql)) asked.set(sql, values);
      },
  });
  Object.assign(db.dataSource, { logger: noting });
  try {
    const query = clientDocument(operation);
    const { errors } = await person.visitor.graphql(query, { ...variables, ...given });
    expect(errors).toEqual([]);
  } finally {
    Object.assign(db.dataSource, { logger });
  }
  return asked;
}

/** The tables scanned in full, by their names in the statement. */
async function scansOf(sql: string, values: unknown[]): Promise<string[]> {
  const { dialect, manager } = app.deps.db;
  const bound = values.map((value) => (value instanceof Date ? value.toISOString() : value));
  if (dialect === 'sqlite') {
    const steps: { detail: string }[] = await manager.query(`EXPLAIN QUERY PLAN ${sql}`, bound);
    const made = steps.flatMap(({ detail }) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(detail)?.[1] ?? []);
    return steps
      .flatMap(({ detail }) => /^SCAN (\S+)/.exec(detail)?.[1] ?? [])
      .filter((table) => !made.includes(table) && !small.has(table) && !/^\(|^CONSTANT$|^\d+$/.test(table));
  }
  const steps: { table: string | null; type: string; rows: number | null }[] = await manager.query(
    `EXPLAIN ${sql}`,
    bound,
  );
  return steps
    .filter(
      ({ table, type, rows }) =>
        /^(ALL|index)$/.test(type ?? '') && !/^</.test(table ?? '<') && Number(rows) > 500,
    )
    .flatMap(({ table }) => table ?? [])
    .filter((table) => !small.has(table));
}

/** An anime on no one's list. */
async function freshAnime(): Promise<number> {
  const [row] = await app.deps.db.manager.query(
    'SELECT a.id AS id FROM anime a WHERE a.listed = 1 AND NOT EXISTS (SELECT 1 FROM list_entry l WHERE l.userId = ? AND l.animeId = a.id) ORDER BY a.id LIMIT 1',
    [person.userId],
  );
  return row.id;
}
