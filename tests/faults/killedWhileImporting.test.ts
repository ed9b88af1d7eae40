import { setTimeout as sleep } from 'node:timers/promises';
import { cleanUp, freshDataDir, type ServerProcess, startServer } from '../support/serverProcess';
import { siteDatabase } from '../support/siteDatabase';
import { importFields, malAnime, malFile } from '../support/transfer';
import { Visitor } from '../support/visitor';

jest.setTimeout(240_000);
afterAll(cleanUp);

const ROWS = 6000;

/** Product P4: an import is resumable. Killed at any moment, it goes on at the next start and does no row twice. */
it('an import killed half-way is finished by the next start, with every row exactly once', async () => {
  const dataDir = freshDataDir();
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
  const file = malFile(
    ...ids.map((id, n) =>
      malAnime({ id, title: `Row ${n}`, my_status: 'Completed', my_watched_episodes: 1 }),
    ),
  );
  const taken = await visitor.request('/transfer/imports', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  });
  expect(taken.status).toBe(201);
  const { id } = taken.body;

  // Twice while it compares, twice while it imports.
  const kills: string[] = [];
  for (const delay of [300, 900, 300, 900]) {
    const { state } = await importAt(server, visitor, id);
    if (state === 'READY') {
      const start = `mutation { startImport(id: "${id}") { state } }`;
      expect((await client(server, visitor).graphql(start)).errors).toEqual([]);
    }
    await sleep(delay);
    await server.end('SIGKILL');
    kills.push(
      ...siteDatabase(dataDir, ({ all }) =>
        all('SELECT state, doneRows FROM list_import').map(({ state: at, doneRows }) => `${at} ${doneRows}`),
      ),
    );
    server = await startServer({ dataDir });
    if (kills.length === 2) await reach(server, visitor, id, 'READY');
  }
  const cutWhileWriting = kills.filter((at) => /^RUNNING [1-9]/.test(at) && at !== `RUNNING ${ROWS}`);
  expect([kills, cutWhileWriting.length > 0]).toEqual([kills, true]);

  const done = await reach(server, visitor, id, 'DONE');
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

/** The same visitor at the port where the server came up again. */
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

/** A lease of the killed server runs out first. */
async function reach(server: ServerProcess, visitor: Visitor, id: string, state: string) {
  for (let turn = 0; turn < 400; turn += 1) {
    const now = await importAt(server, visitor, id);
    if (now.state === state) return now;
    await sleep(150);
  }
  throw new Error(`The import never reached ${state}`);
}
