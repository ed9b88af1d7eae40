import { setTimeout as sleep } from 'node:timers/promises';
import { readBangumiData } from '../../server/domain/importers/bangumiData';
import { Visitor } from '../support/apps/visitor';
import { anAnime } from '../support/catalogue/catalogue';
import { PACKAGE, type Registry, releaseOf, startRegistry } from '../support/catalogue/registry';
import { cleanUp, loadedDataDir, startServer } from '../support/servers/serverProcess';
import { siteDatabase } from '../support/servers/siteDatabase';

let registry: Registry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(async () => {
  await cleanUp();
  await registry.close();
});

const ofPackage = "sourceId = 'bangumi-data'";

const versionIn = (dataDir: string) =>
  siteDatabase(
    dataDir,
    ({ all }) => all("SELECT version FROM catalogue_source WHERE id = 'bangumi-data'")[0]?.version,
  );

/** The catalogue in a data folder, read from outside. */
const stateOf = (dataDir: string) => ({
  version: versionIn(dataDir),
  ...siteDatabase(dataDir, ({ all }) => ({
    sites: all(`SELECT COUNT(*) AS n FROM anime WHERE ${ofPackage} AND officialSite LIKE '%#newer'`)[0]?.n,
    anime: all('SELECT COUNT(*) AS n FROM anime')[0]?.n,
    problems: [
      ...all('PRAGMA integrity_check').filter((row) => row.integrity_check !== 'ok'),
      ...all('PRAGMA foreign_key_check'),
    ],
  })),
});

const rowsIn = (dataDir: string, table: string) =>
  siteDatabase(dataDir, ({ all }) =>
    all("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", table).length === 0
      ? 0
      : Number(all(`SELECT COUNT(*) AS n FROM ${table}`)[0]?.n),
  );

const env = () => ({ CATALOGUE_REFRESH: '2', CATALOGUE_REGISTRY: registry.url });

async function until(look: () => Promise<boolean> | boolean, every = 100): Promise<void> {
  const end = Date.now() + 120_000;
  while (!(await look())) {
    if (Date.now() > end) throw new Error('It does not come');
    await sleep(every);
  }
}

it('a running site imports a newer release in a separate process, and stops at once while it looks for one', async () => {
  const server = await startServer({ dataDir: await loadedDataDir(), env: env() });
  const { items, siteMeta } = readBangumiData();
  const fresh = anAnime({ native: '新作の星', english: 'Newcomer of the Test' });
  registry.publish('0.9.1', releaseOf({ siteMeta, items: [...items, fresh.item] }));
  const visitor = new Visitor(server.url);
  const found = '{ anime(slug: "newcomer-of-the-test") { slug } }';
  await until(async () => (await visitor.graphql(found)).text.includes('"slug":"newcomer-of-the-test"'));

  // The next refresh waits for a response that never comes; stopping doesn't wait for it.
  registry.on(PACKAGE, () => {});
  registry.requests.length = 0;
  await until(() => registry.requests.length > 0);
  const ending = await server.end('SIGTERM');
  expect([ending, server.output()]).toMatchObject([
    { code: 0, signal: null },
    expect.not.stringContaining('forcing'),
  ]);

  // Imported data survives a restart, even without a registry.
  const again = await startServer({ dataDir: server.dataDir, env: { CATALOGUE_REFRESH: '0' } });
  expect((await new Visitor(again.url).graphql(found)).text).toContain('"slug":"newcomer-of-the-test"');
});

it('a site killed while it imports a release keeps the previous one complete, and the next start resumes', async () => {
  const first = await startServer({ dataDir: await loadedDataDir(), env: { CATALOGUE_REFRESH: '0' } });
  const { dataDir } = first;
  const before = stateOf(dataDir);
  expect(before).toMatchObject({ sites: 0, problems: [] });
  await first.end('SIGTERM');

  // Every anime differs, so that the import takes a while.
  const { items, siteMeta } = readBangumiData();
  const newer = items.map((item) => ({ ...item, officialSite: `https://example.org/${item.begin}#newer` }));
  registry.publish('0.9.2', releaseOf({ siteMeta, items: newer }));
  for (const table of ['import_entry', 'staged_anime']) {
    const server = await startServer({ dataDir, env: env() });
    await until(() => rowsIn(dataDir, table) > 0, 10);
    await server.end('SIGKILL');
    expect([table, stateOf(dataDir)]).toEqual([table, before]);
  }

  await startServer({ dataDir, env: env() });
  await until(() => versionIn(dataDir) === '0.9.2');
  const after = stateOf(dataDir);
  expect(after).toMatchObject({ anime: before.anime, problems: [] });
  expect(Number(after.sites)).toBeGreaterThan(8000);
});
