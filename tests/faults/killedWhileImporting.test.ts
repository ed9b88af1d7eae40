import { setTimeout as sleep } from 'node:timers/promises';
import { Visitor } from '../support/apps/visitor';
import { importFields, malAnime, malFile } from '../support/people/transfer';
import { cleanUp, loadedDataDir, type ServerProcess, startServer } from '../support/servers/serverProcess';
import { siteDatabase } from '../support/servers/siteDatabase';

afterAll(cleanUp);

const ROWS = 6000;

/** An import is resumable. Killed at any moment, it continues at the next start and imports no row twice. */
it('an import killed halfway is finished by the next start, with every row exactly once', async () => {
  const dataDir = await loadedDataDir();
  let server = await startServer({ dataDir });
  const ids = siteDatabase(dataDir, ({ all }) =>
    all(
      `SELECT externalId AS id FROM anime_link WHERE site = 'mal' GROUP BY externalId HAVING COUNT(*) = 1 LIMIT ${ROWS}`,
    ).map(({ id }) => String(id)),
  );
  expect(ids).toHaveLength(ROWS);
  const visitor = new Visitor(server.url);
  const person = { name: 'Mika', email: 'mika@example.org', password: 'a long enough passphrase' };
  expect((await visitor.auth('sign-up/email', person)).status).toBe(200);
  // Films and series alike, so the file claims neither a kind nor a length.
  const claims = { series_type: '', series_episodes: 0 };
  const read = { my_status: 'Completed', my_watched_episodes: 1 };
  const file = malFile(...ids.map((id, n) => malAnime({ id, title: `Row ${n}`, ...claims, ...read })));
  const taken = await visitor.request('/transfer/imports', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  });
  expect(taken.status).toBe(201);
  const { id } = taken.body;

  // Once while comparing, twice while importing: each time after a new batch.
  const kills: string[] = [];
  const kill = async (state: string, behind: number) => {
    await reach(server, visitor, id, (at) => at.state === state && at.doneRows > behind);
    await server.end('SIGKILL');
    const [left] = siteDatabase(dataDir, ({ all }) => all('SELECT state, doneRows FROM list_import'));
    kills.push(String(left?.state));
    server = await startServer({ dataDir });
    return Number(left?.doneRows);
  };
  await kill('CHECKING', 0);
  await reach(server, visitor, id, ({ state }) => state === 'READY');
  const start = `mutation { startImport(id: "${id}") { state } }`;
  expect((await client(server, visitor).graphql(start)).errors).toEqual([]);
  const first = await kill('RUNNING', 0);
  const second = await kill('RUNNING', first);
  expect(kills).toEqual(['CHECKING', 'RUNNING', 'RUNNING']);
  expect(second).toBeGreaterThan(first);
  expect(second).toBeLessThan(ROWS);

  const done = await reach(server, visitor, id, ({ state }) => state === 'DONE');
  expect(done).toMatchObject({
    totalRows: ROWS,
    doneRows: ROWS,
    counts: { added: ROWS, updated: 0, waiting: 0 },
  });
  const found = siteDatabase(dataDir, ({ all }) => ({
    entries: all(
      'SELECT COUNT(*) AS n, COUNT(DISTINCT animeId) AS anime, MAX(version) AS version FROM list_entry',
    ),
    integrity: all('PRAGMA integrity_check'),
    broken: all('PRAGMA foreign_key_check'),
  }));
  expect(found).toEqual({
    entries: [{ n: ROWS, anime: ROWS, version: 1 }],
    integrity: [{ integrity_check: 'ok' }],
    broken: [],
  });
});

/** The same visitor, at the restarted server's port. */
function client(server: ServerProcess, visitor: Visitor): Visitor {
  const same = new Visitor(server.url);
  for (const [name, value] of visitor.cookies) same.cookies.set(name, value);
  return same;
}

async function importAt(server: ServerProcess, visitor: Visitor, id: string) {
  const { data, text } = await client(server, visitor).graphql<{
    listImport: { state: string; doneRows: number; totalRows: number; counts: Record<string, number> };
  }>(`{ listImport(id: "${id}") { ${importFields} } }`);
  if (!data) throw new Error(text);
  return data.listImport;
}

type ImportAt = Awaited<ReturnType<typeof importAt>>;

/** Polled often, as a batch takes only some hundredths of a second; a killed server's lease has to expire first. */
async function reach(
  server: ServerProcess,
  visitor: Visitor,
  id: string,
  there: (at: ImportAt) => boolean,
): Promise<ImportAt> {
  const end = Date.now() + 60_000;
  for (;;) {
    const now = await importAt(server, visitor, id);
    if (there(now)) return now;
    if (Date.now() > end) throw new Error(`The import stays at ${now.state} ${now.doneRows}`);
    await sleep(10);
  }
}
