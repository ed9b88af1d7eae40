import { join } from 'node:path';
import { readDatabaseUrl } from '../server/config/databaseUrl';
import { bulkInsert, type SqlValue } from '../server/data/bulkInsert';
import type { Database } from '../server/data/database';
import { openDatabase } from '../server/data/openDatabase';
import { shareOf, timeTurns } from './load';
import type { BenchSite, Report } from './site';

const ENTRIES_ON_LIST = 10_000;
const ENTRIES_PER_CHANGE = 500;
const TURNS_PER_QUERY = 50;
const statuses = [
  'WATCHING',
  'COMPLETED',
  'COMPLETED',
  'COMPLETED',
  'PLANNING',
  'PLANNING',
  'PAUSED',
  'DROPPED',
];

const card = `id status progress score version updatedAt behind nextEpisode { number airsAt screened }
  anime { id slug title { preferred } format year season episodeCount genres cover { url color } }`;
const page = `{ items { ${card} } pageInfo { totalItems } }`;

const questions: Record<string, string> = {
  'a list, changed last first': `{ viewerList(status: COMPLETED, page: 7) ${page} }`,
  'a list by title': `{ viewerList(status: COMPLETED, sort: TITLE, page: 40) ${page} }`,
  'the whole list by score': `{ viewerList(sort: SCORE, page: 100) ${page} }`,
  library: `{ library ${page} }`,
  'library by title, page 200': `{ library(sort: TITLE, page: 200) ${page} }`,
  'library by text': `{ library(filter: { text: "girl" }) ${page} }`,
  'library by genre, format, status': `{ library(filter: { genres: ["Drama"], formats: [TV], statuses: [COMPLETED] }) ${page} }`,
  "library's filters":
    '{ library(pageSize: 1) { facets { genres { value count } tags { value count } years { value count } } } }',
  'continue watching': `{ continueWatching ${page} }`,
  'latest, mine':
    '{ latestEpisodes(mine: true) { items { number airsAt anime { slug } } pageInfo { totalItems } } }',
};

/** Lists and library of a user with ten thousand entries, one request at a time. Goal: p95 at most 30 ms a page. */
export async function measureLists(site: BenchSite): Promise<Report> {
  const ids = await animeIds(site);
  const began = performance.now();
  for (let from = 0; from < ids.length; from += ENTRIES_PER_CHANGE) {
    const turn = from / ENTRIES_PER_CHANGE;
    const input = {
      animeIds: ids.slice(from, from + ENTRIES_PER_CHANGE),
      status: statuses[turn % statuses.length],
      score: ((turn * 7) % 100) + 1,
      addTags: [`shelf ${turn}`],
    };
    await ask(site, 'mutation ($input: BulkEditInput!) { bulkEdit(input: $input) { changed } }', { input });
  }
  const bulk = (performance.now() - began) / (ids.length / ENTRIES_PER_CHANGE);
  const rows: Report['rows'] = [
    { what: `one bulk edit of ${ENTRIES_PER_CHANGE}`, 'p50 ms': bulk.toFixed(1), 'p95 ms': '' },
  ];
  for (const [what, query] of Object.entries(questions))
    rows.push({ what, ...(await figuresOf(() => ask(site, query))) });
  const increment = `mutation { incrementProgress(animeId: "${ids[3]}") { entry { progress } undoId } }`;
  rows.push({ what: '+1', ...(await figuresOf(() => ask(site, increment))) });
  return { title: `Lists of ${ids.length.toLocaleString('en')} entries`, rows };
}

async function ask(site: BenchSite, query: string, variables = {}): Promise<void> {
  const { errors, text } = await site.visitor.graphql(query, variables);
  if (errors.length > 0) throw new Error(text.slice(0, 500));
}

/** The embedded catalogue has fewer anime, so some are copied to make up the number. */
async function animeIds(site: BenchSite): Promise<string[]> {
  const url = site.env.DATABASE_URL ?? `sqlite:${join(site.dataDir, 'enspired.sqlite')}`;
  const db = await openDatabase(readDatabaseUrl(url, site.dataDir));
  try {
    await addCopies(db);
    const rows: { id: number }[] = await db.manager.query('SELECT id FROM anime ORDER BY id LIMIT ?', [
      ENTRIES_ON_LIST,
    ]);
    return rows.map(({ id }) => String(id));
  } finally {
    await db.close();
  }
}

async function addCopies({ manager }: Database): Promise<void> {
  const [{ n } = { n: 0 }]: { n: number | string }[] = await manager.query('SELECT COUNT(*) AS n FROM anime');
  const missing = Math.max(0, ENTRIES_ON_LIST - Number(n));
  const rows: Record<string, SqlValue>[] = await manager.query('SELECT * FROM anime ORDER BY id LIMIT ?', [
    missing,
  ]);
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).filter((column) => column !== 'id');
  const copies = rows.map((row) => ({ ...row, slug: `${row.id}-copy`, sourceKey: `${row.id}-copy` }));
  await bulkInsert(
    manager,
    'anime',
    columns,
    copies.map((row: Record<string, SqlValue>) => columns.map((column) => row[column] ?? null)),
  );
}

async function figuresOf(run: () => Promise<unknown>) {
  const at = shareOf(await timeTurns(run, { turns: TURNS_PER_QUERY, warmUp: 10 }));
  return { 'p50 ms': at(0.5), 'p95 ms': at(0.95) };
}
