import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Visitor } from '../../support/apps/visitor';
import { processMemory } from '../../support/servers/processMemory';
import { cleanUp, loadedDataDir, type ServerProcess, startServer } from '../../support/servers/serverProcess';
import { siteDatabase } from '../../support/servers/siteDatabase';

afterAll(cleanUp);

const ENTRIES = 1000;
const ALIASES = 15;
const REQUESTS = 5;

let server: ServerProcess;
let person: Visitor;
let animeIds: string[];
let dataDir: string;

/** Someone with a thousand entries with notes of maximum length, and 180,000 episodes watched. */
beforeAll(async () => {
  dataDir = await loadedDataDir();
  server = await startServer({ dataDir });
  person = new Visitor(server.url);
  const account = { name: 'Mika', email: 'mika@example.org', password: 'a long enough passphrase' };
  expect((await person.auth('sign-up/email', account)).status).toBe(200);
  animeIds = siteDatabase(dataDir, ({ all }) =>
    all(`SELECT id FROM anime ORDER BY id LIMIT ${ENTRIES}`).map(({ id }) => String(id)),
  );
  const begun = await person.graphql(
    'mutation ($input: BulkEditInput!) { bulkEdit(input: $input) { changed } }',
    { input: { animeIds, status: 'WATCHING' } },
  );
  expect(begun.errors).toEqual([]);
  siteDatabase(dataDir, ({ all }) => {
    all("UPDATE list_entry SET notes = replace(hex(zeroblob(2500)), '0', 'n')");
    all(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 180)
        INSERT INTO episode_watch (entryId, pass, number, userId, watchedAt)
        SELECT l.id, 1, n.i, l.userId, '2026-11-20 03:00:00.000' FROM list_entry l CROSS JOIN n`,
    );
  });
});

const dataBytes = () =>
  readdirSync(dataDir).reduce((sum, file) => sum + statSync(join(dataDir, file)).size, 0);

async function expectAlive(): Promise<void> {
  expect((await new Visitor(server.url).get('/api/auth/ok')).status).toBe(200);
  expect(processMemory(server.pid).peak).toBeLessThan(600);
}

// security: P18
it('bulk edits of entries with long notes, fifteen per request, leave little on disk', async () => {
  const before = dataBytes();
  const fields = Array.from(
    { length: ALIASES },
    (_, n) => `a${n}: bulkEdit(input: { animeIds: $ids, score: $s${n} }) { changed }`,
  );
  const variables = Array.from({ length: ALIASES }, (_, n) => `$s${n}: Int!`).join(', ');
  for (let turn = 0; turn < REQUESTS; turn += 1) {
    const scores = Object.fromEntries(fields.map((_, n) => [`s${n}`, 1 + ((turn * ALIASES + n) % 100)]));
    const answer = await person.graphql(`mutation ($ids: [ID!]!, ${variables}) { ${fields.join(' ')} }`, {
      ids: animeIds,
      ...scores,
    });
    expect(answer.status).toBeLessThan(500);
  }
  // Copies of whole entries took 423 MB. This includes the write-ahead log, which shrinks again.
  expect((dataBytes() - before) / 1e6).toBeLessThan(60);
  await expectAlive();
});

it('a download of 180,000 episodes is complete, and unread downloads use little memory', async () => {
  const file = await person.get('/transfer/exports/account.json');
  const { entries } = file.body as { entries: { watches: unknown[] }[] };
  expect(entries.reduce((sum, { watches }) => sum + watches.length, 0)).toBe(180 * ENTRIES);
  const unread = await Promise.all(
    Array.from({ length: 10 }, () =>
      fetch(`${server.url}/transfer/exports/account.json`, { headers: { cookie: person.cookieHeader() } }),
    ),
  );
  await expectAlive();
  await Promise.all(unread.map(({ body }) => body?.cancel()));
  await expectAlive();
});
