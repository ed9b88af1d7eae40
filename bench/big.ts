import { join } from 'node:path';
import { readDatabaseUrl } from '../server/config/databaseUrl';
import type { Database } from '../server/data/database';
import { openDatabase } from '../server/data/openDatabase';
import { clientDocument } from '../tests/support/apps/clientDocument';
import { Visitor } from '../tests/support/apps/visitor';
import { type BigSize, fillBigSite } from '../tests/support/people/bigSite';
import { loadedDataDir, startServer } from '../tests/support/servers/serverProcess';
import { shareOf } from './load';
import type { BenchSite, Report } from './site';

/** `BENCH_BIG=0.05` uses a twentieth of everything, for a quick look at a change. */
const SHARE = Number(process.env.BENCH_BIG ?? 1);
const size: BigSize = {
  people: Math.ceil(20_000 * SHARE),
  entries: Math.ceil(2_000_000 * SHARE),
  comments: Math.ceil(200_000 * SHARE),
  reviews: Math.ceil(50_000 * SHARE),
  recommendations: Math.ceil(20_000 * SHARE),
  opinions: Math.ceil(1_000_000 * SHARE),
};
/** Users whose pages are measured: lists of all lengths, the longest first. */
const MEMBERS_READING = 12;
const TURNS_PER_QUERY = 240;

interface Member {
  visitor: Visitor;
  headers: Record<string, string>;
  userId: string;
  handle: string;
  watching: string[];
  /** Slug of the best-known anime. */
  best: string;
}

interface Question {
  operation: string;
  variables?(member: Member): Record<string, unknown>;
  /** Made before each call, so that nothing counted earlier is still valid. */
  after?: 'a change';
}

const page = { sort: 'UPDATED', reverse: false, page: 1, pageSize: 50 };
const questions: Record<string, Question> = {
  'home, signed in': { operation: 'Home' },
  'a list': {
    operation: 'ProfileList',
    variables: ({ handle }) => ({ ...page, handle, status: 'COMPLETED' }),
  },
  'a list by score': {
    operation: 'ProfileList',
    variables: ({ handle }) => ({ ...page, handle, sort: 'SCORE' }),
  },
  library: { operation: 'Library', variables: () => page },
  'library after a change': { operation: 'Library', variables: () => page, after: 'a change' },
  'library by title, page 2': {
    operation: 'Library',
    variables: () => ({ ...page, sort: 'TITLE', page: 2 }),
  },
  statistics: { operation: 'ProfileStatistics', variables: ({ handle }) => ({ handle }) },
  'statistics after a change': {
    operation: 'ProfileStatistics',
    variables: ({ handle }) => ({ handle }),
    after: 'a change',
  },
  'reviews of the best-known anime': {
    operation: 'AnimeReviews',
    variables: ({ best }) => ({ slug: best, page: 1, pageSize: 20 }),
  },
  'what people recommend with the best-known anime': {
    operation: 'AnimeRecommendations',
    variables: ({ best }) => ({ slug: best, page: 1, pageSize: 6 }),
  },
  'episodes of the best-known anime': {
    operation: 'AnimeEpisodes',
    variables: ({ best }) => ({ slug: best, page: 1, pageSize: 50 }),
  },
  'scores of its episodes': {
    operation: 'AnimeEpisodeScores',
    variables: ({ best }) => ({ slug: best }),
  },
  discussions: { operation: 'Threads' },
  'a profile’s reviews': { operation: 'ProfileReviews', variables: ({ handle }) => ({ handle }) },
  'friends’ activity': { operation: 'FriendsFeed' },
  'a day’s history': {
    operation: 'WatchHistory',
    variables: () => ({ undated: false, timeZone: 'Europe/Berlin' }),
  },
  notifications: { operation: 'Bell' },
  '+1 and back': { operation: 'AddProgress' },
};

/**
 * An instance with 20,000 people, two million entries, 200,000 comments, 50,000 reviews, 20,000 recommendations and a million
 * scores of episodes: the most-opened pages, one call at a time. Goals: p95 80 ms on the embedded database, 60 ms on MariaDB.
 */
export async function measureBig(site: BenchSite): Promise<Report> {
  const onServer = site.env.DATABASE_URL !== undefined;
  const dataDir = onServer ? site.dataDir : await loadedDataDir();
  const env = { ...site.env, TRUSTED_PROXIES: '127.0.0.1' };
  const first = await startServer({ env, dataDir });
  const members = await signUpAll(first.url);
  await first.end('SIGTERM');
  const url = site.env.DATABASE_URL ?? `sqlite:${join(dataDir, 'enspired.sqlite')}`;
  const db = await openDatabase(readDatabaseUrl(url, dataDir));
  const began = performance.now();
  const filled = await fillBigSite(
    db,
    size,
    members.map(({ userId }) => userId),
  );
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `filled in ${seconds.toFixed(0)} s: ${filled.entries} entries, ${filled.watches} episodes watched`,
  );
  const sizes = await readTableSizes(db);
  await db.close();

  const server = await startServer({ env, dataDir });
  const rows: Report['rows'] = [];
  for (const member of members) {
    member.visitor = sameVisitor(member.visitor, server.url);
    await learn(member);
  }
  for (const [what, question] of Object.entries(questions))
    rows.push(await timeQuery(what, question, members));
  await server.end('SIGTERM');
  for (const { table, data, index } of sizes)
    rows.push({ what: `${table}: data and indexes, MB`, 'p50 ms': data, 'p95 ms': index });
  return {
    title: `${size.people.toLocaleString('en')} people, ${filled.entries.toLocaleString('en')} entries`,
    rows,
  };
}

async function signUpAll(url: string): Promise<Member[]> {
  const members: Member[] = [];
  for (let n = 0; n < MEMBERS_READING; n += 1) {
    const visitor = new Visitor(url);
    const headers = { 'x-forwarded-for': `10.4.${n}.1`, origin: url };
    const person = {
      name: `Member ${n}`,
      email: `member.${n}@example.org`,
      password: 'a long enough passphrase',
    };
    const { status, text, body } = await visitor.auth('sign-up/email', person, headers);
    if (status !== 200) throw new Error(`sign-up answered ${status} ${text}`);
    members.push({ visitor, headers, userId: body.user.id, handle: '', watching: [], best: '' });
  }
  return members;
}

/** The same cookies at another address. */
function sameVisitor({ cookies }: Visitor, url: string): Visitor {
  const visitor = new Visitor(url);
  for (const [name, value] of cookies) visitor.cookies.set(name, value);
  return visitor;
}

async function learn(member: Member): Promise<void> {
  member.headers = { ...member.headers, origin: member.visitor.baseURL };
  const { data, text } = await member.visitor.graphql<{
    viewerProfile: { handle: string };
    viewerList: { items: { anime: { id: string } }[] };
    discover: { items: { slug: string }[] };
  }>(
    // A search waits until the site has warmed up.
    `{ viewerProfile { handle } viewerList(pageSize: 20) { items { anime { id } } } discover(pageSize: 1) { items { slug } }
       warm: discover(filter: { text: "attack" }, pageSize: 1) { items { slug } } }`,
    {},
    member.headers,
  );
  if (!data) throw new Error(text);
  member.handle = data.viewerProfile.handle;
  member.watching = data.viewerList.items.map(({ anime }) => anime.id);
  member.best = data.discover.items[0]?.slug ?? '';
}

async function timeQuery(
  what: string,
  { operation, variables, after }: Question,
  members: readonly Member[],
): Promise<Report['rows'][number]> {
  const query = clientDocument(operation);
  const times: number[] = [];
  for (let turn = 0; turn < TURNS_PER_QUERY; turn += 1) {
    const member = members[turn % members.length];
    if (!member) continue;
    const by = Math.floor(turn / members.length) % 2 === 0 ? 1 : -1;
    if (after) await press(member, by);
    const given = operation === 'AddProgress' ? { animeId: member.watching[0], by } : variables?.(member);
    const began = performance.now();
    const { status, errors, text } = await member.visitor.graphql(query, given, member.headers);
    const took = performance.now() - began;
    const refused = errors.some(({ extensions }) => extensions?.code === 'NOT_AIRED');
    if (status !== 200 || (errors.length > 0 && !refused))
      throw new Error(`${what}: ${status} ${text.slice(0, 300)}`);
    // The first round is a warm-up.
    if (turn >= members.length) times.push(took);
  }
  const at = shareOf(times);
  return { what, 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'worst ms': at(1) };
}

async function press({ visitor, headers, watching: [animeId] }: Member, by: number): Promise<void> {
  const { errors, text } = await visitor.graphql(
    'mutation ($input: BulkEditInput!) { bulkEdit(input: $input) { changed } }',
    { input: { animeIds: [animeId], score: by > 0 ? 70 : 80 } },
    headers,
  );
  if (errors.length > 0) throw new Error(text.slice(0, 300));
}

interface TableSize {
  table: string;
  data: string;
  index: string;
}

const megabytes = (bytes: number | string): string => (Number(bytes) / 1_048_576).toFixed(0);

async function readTableSizes({ dialect, manager }: Database): Promise<TableSize[]> {
  if (dialect === 'mysql') {
    const rows: { name: string; data: string; indexes: string }[] = await manager.query(
      `SELECT TABLE_NAME AS name, DATA_LENGTH AS data, INDEX_LENGTH AS indexes FROM INFORMATION_SCHEMA.TABLES
        WHERE TABLE_SCHEMA = DATABASE() ORDER BY DATA_LENGTH DESC LIMIT 6`,
    );
    return rows.map(({ name, data, indexes }) => ({
      table: name,
      data: megabytes(data),
      index: megabytes(indexes),
    }));
  }
  const rows: { name: string; data: number; indexes: number }[] = await manager.query(
    `SELECT m.tbl_name AS name, SUM(CASE WHEN m.type = 'table' THEN s.pgsize ELSE 0 END) AS data,
            SUM(CASE WHEN m.type = 'index' THEN s.pgsize ELSE 0 END) AS indexes
       FROM dbstat s JOIN sqlite_master m ON m.name = s.name GROUP BY m.tbl_name ORDER BY data DESC LIMIT 6`,
  );
  return rows.map(({ name, data, indexes }) => ({
    table: name,
    data: megabytes(data),
    index: megabytes(indexes),
  }));
}
