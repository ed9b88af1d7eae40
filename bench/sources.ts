import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readDatabaseUrl } from '../server/config/databaseUrl';
import type { Database } from '../server/data/database';
import { openDatabase } from '../server/data/openDatabase';
import { siteTables } from '../server/data/siteTables';
import { processMemory } from '../tests/support/servers/processMemory';
import { shareOf } from './load';
import { readMeanwhile } from './readMeanwhile';
import type { BenchSite, Report } from './site';
import { MARK } from './sourceDoubles';
import { KEY, type SourcesSeen } from './sourcesReader';

const READ_ALONE_S = 20;

/**
 * All outside sources fill the running site's catalogue, from doubles on loopback, and are forgotten again: how many anime have what,
 * memory (goal: 350 MB), how long readers wait meanwhile (goal: p95 at most 1.2 times that alone), and what is left.
 */
export async function measureSources(site: BenchSite): Promise<Report> {
  const databaseUrl = site.env.DATABASE_URL ?? `sqlite:${path.join(site.dataDir, 'enspired.sqlite')}`;
  const db = await openDatabase(readDatabaseUrl(databaseUrl, tmpdir()));
  const doubles = start('sourceDoubles', [databaseUrl], {});
  const [url] = (await once(doubles, 'message')) as [string];
  try {
    const reader = readMeanwhile(site.url);
    await sleep(READ_ALONE_S * 1000);
    const before = { ...(await describe(db)), ...timesOf(await reader.stop()) };
    const atRest = { 'site MB': Math.round(processMemory(site.pid).now), seconds: '', 'reading MB': '' };
    const rows: Report['rows'] = [{ what: 'before', ...before, ...atRest, 'composing MB': '' }];
    for (const what of ['read', 'forget']) rows.push({ what, ...(await work(site, { db, url, what })) });
    return { title: 'Four outside sources', rows };
  } finally {
    doubles.kill();
    await db.close();
  }
}

async function work(site: BenchSite, { db, url, what }: { db: Database; url: string; what: string }) {
  const reader = readMeanwhile(site.url);
  // Its peak counts from here.
  writeFileSync(`/proc/${site.pid}/clear_refs`, '5');
  const child = start('sourcesReader', [what, url], {
    ...site.env,
    DATA_DIR: site.dataDir,
    CATALOGUE_SOURCES: 'mal,bangumi,tmdb,animethemes',
    MAL_CLIENT_ID: KEY,
    TMDB_TOKEN: KEY,
    REMOTE_COVERS: 'true',
  });
  const memory = watchMemory(child);
  const [seen] = (await once(child, 'message')) as [SourcesSeen];
  const composing = memory.stop();
  return {
    ...(await describe(db)),
    ...timesOf(await reader.stop()),
    'site MB': Math.round(processMemory(site.pid).peak),
    seconds: seen.seconds,
    'reading MB': seen.peakMB,
    'composing MB': composing,
  };
}

function start(name: string, args: string[], env: Record<string, string>): ChildProcess {
  // As `npm run catalogue` limits itself.
  const execArgv = ['-r', '@swc-node/register', '--max-old-space-size=256', '--max-semi-space-size=8'];
  const child = fork(path.join(__dirname, `${name}.ts`), args, { execArgv, env: { ...process.env, ...env } });
  child.once('exit', (code) => {
    if (code) throw new Error(`${name} ended with ${code}`);
  });
  return child;
}

/** Of all listed anime, in percent; and rows of any table that have a word of the doubles. */
async function describe(db: Database): Promise<Record<string, string | number>> {
  const [share]: Record<string, number>[] = await db.manager.query(
    `SELECT COUNT(*) AS anime, AVG(synopsis IS NOT NULL) * 100 AS synopsis,
            AVG(coverUrl IS NOT NULL) * 100 AS cover,
            AVG(EXISTS (SELECT 1 FROM episode e WHERE e.animeId = anime.id)) * 100 AS episodes,
            AVG(EXISTS (SELECT 1 FROM episode e WHERE e.animeId = anime.id AND COALESCE(e.title, e.nativeTitle) IS NOT NULL)) * 100 AS titles
       FROM anime WHERE listed = TRUE`,
  );
  const percents = Object.entries(share ?? {}).map(([name, value]) => [
    name,
    Math.round(Number(value) * 10) / 10,
  ]);
  return { ...Object.fromEntries(percents), 'of doubles': await countMarked(db) };
}

async function countMarked(db: Database): Promise<number> {
  const quote = db.dialect === 'mysql' ? '`' : '"';
  let rows = 0;
  for (const { name, columns } of siteTables(db.dataSource)) {
    const texts = columns.map((column) => `${quote}${column.name}${quote} LIKE '%${MARK}%'`);
    const [found] = await db.manager.query(
      `SELECT COUNT(*) AS marked FROM ${quote}${name}${quote} WHERE ${texts.join(' OR ')}`,
    );
    rows += Number(found.marked);
  }
  return rows;
}

const timesOf = (times: readonly number[]) => ({
  'p95 of a page, ms': shareOf(times)(0.95),
  'slowest, ms': shareOf(times)(1),
});

/** Most that any process begun by this one took. */
function watchMemory({ pid }: ChildProcess) {
  let most = 0;
  const timer = setInterval(() => {
    for (const one of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/status`, 'utf8'))?.[1];
        if (Number(parent) === pid) most = Math.max(most, processMemory(Number(one)).peak);
      } catch {
        // It has ended.
      }
    }
  }, 250);
  return {
    stop: () => {
      clearInterval(timer);
      return Math.round(most);
    },
  };
}
