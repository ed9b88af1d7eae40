import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readDatabaseUrl } from '../server/config/databaseUrl';
import { bulkInsert, type SqlValue } from '../server/data/bulkInsert';
import type { Database } from '../server/data/database';
import { openDatabase } from '../server/data/openDatabase';
import { malAnime, malFile } from '../tests/support/people/transfer';
import type { BenchSite, Report } from './site';

const ENTRIES_ON_LIST = 10_000;
/** The copies get ids that MyAnimeList does not use. */
const FIRST_COPY_ID = 9_000_000;

/**
 * A list of ten thousand entries: imported from upload to the last row, imported again without changes, and exported. Goal: an
 * import in less than 30 s.
 */
export async function measureTransfer(site: BenchSite): Promise<Report> {
  const ids = await readMalIds(site);
  const statuses = ['Watching', 'Completed', 'Completed', 'Plan to Watch', 'On-Hold', 'Dropped'];
  const file = malFile(
    ...ids.map((id, n) =>
      malAnime({
        id,
        title: `Row ${n}`,
        my_status: statuses[n % statuses.length],
        my_watched_episodes: n % 12,
        my_score: n % 11,
        my_start_date: '2011-04-00',
        my_comments: `<![CDATA[Remark ${n}]]>`,
        my_tags: '<![CDATA[slow, kind]]>',
      }),
    ),
  );
  const rows: Report['rows'] = [];
  const timed = async <T>(what: string, run: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const result = await run();
    rows.push({ what, seconds: ((performance.now() - began) / 1000).toFixed(2) });
    return result;
  };
  const { visitor } = site;
  const upload = async (body: string) => {
    const headers = { 'content-type': 'application/octet-stream' };
    const answer = await visitor.request('/transfer/imports', { method: 'POST', headers, body });
    if (answer.status !== 201) throw new Error(answer.text);
    return String(answer.body.id);
  };
  const carry = async (name: string, body: string) => {
    const id = await timed(`${name}: file of ${Math.round(body.length / 1000)} kB taken in`, () =>
      upload(body),
    );
    await timed(`${name}: dry run`, () => waitForState(site, id, 'READY'));
    const start = await visitor.graphql(`mutation { startImport(id: "${id}") { id } }`);
    if (start.errors.length > 0) throw new Error(start.text);
    await timed(`${name}: import`, () => waitForState(site, id, 'DONE'));
  };
  await carry('MyAnimeList', file);
  await carry('the same again', file);
  for (const name of ['animelist.xml', 'account.json', 'list.csv']) {
    const { text } = await timed(`export of ${name}`, () => visitor.get(`/transfer/exports/${name}`));
    rows.push({ what: `${name}, kB`, seconds: Math.round(text.length / 1000) });
  }
  return { title: `Import and export of ${ids.length.toLocaleString('en')} entries`, rows };
}

async function waitForState({ visitor }: BenchSite, id: string, state: string): Promise<void> {
  for (;;) {
    const { data, text } = await visitor.graphql<{ listImport: { state: string } }>(
      `{ listImport(id: "${id}") { state } }`,
    );
    if (!data) throw new Error(text);
    if (data.listImport.state === state) return;
    await sleep(50);
  }
}

async function readMalIds(site: BenchSite): Promise<string[]> {
  const url = site.env.DATABASE_URL ?? `sqlite:${join(site.dataDir, 'enspired.sqlite')}`;
  const db = await openDatabase(readDatabaseUrl(url, site.dataDir));
  try {
    const known: { id: string }[] = await db.manager.query(
      "SELECT DISTINCT externalId AS id FROM anime_link WHERE site = 'mal' ORDER BY externalId LIMIT ?",
      [ENTRIES_ON_LIST],
    );
    const copies = await addCopies(db, ENTRIES_ON_LIST - known.length);
    return [...known.map(({ id }) => id), ...copies];
  } finally {
    await db.close();
  }
}

/** The embedded catalogue has fewer anime, so some are copied with new ids to make up the number. */
async function addCopies({ manager }: Database, missing: number): Promise<string[]> {
  if (missing <= 0) return [];
  const rows: Record<string, SqlValue>[] = await manager.query('SELECT * FROM anime ORDER BY id LIMIT ?', [
    missing,
  ]);
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id');
  const copies = rows.map((row) => ({ ...row, slug: `${row.id}-carried`, sourceKey: `${row.id}-carried` }));
  await bulkInsert(
    manager,
    'anime',
    columns,
    copies.map((row: Record<string, SqlValue>) => columns.map((column) => row[column] ?? null)),
  );
  const made: { id: number }[] = await manager.query("SELECT id FROM anime WHERE slug LIKE '%-carried'");
  const links = made.map(({ id }): SqlValue[] => {
    const malId = String(FIRST_COPY_ID + id);
    return [id, 0, 'DATABASE', 'mal', 'MyAnimeList', malId, `https://myanimelist.net/anime/${malId}`, ''];
  });
  const linkColumns = ['animeId', 'position', 'kind', 'site', 'siteName', 'externalId', 'url', 'regions'];
  await bulkInsert(manager, 'anime_link', linkColumns, links);
  return links.map(([, , , , , malId]) => String(malId));
}
