import { setTimeout as sleep } from 'node:timers/promises';
import { readBangumiData } from '../../server/domain/importers/bangumiData';
import { Visitor } from '../support/apps/visitor';
import { anAnime } from '../support/catalogue/catalogue';
import { PACKAGE, type Registry, releaseOf, startRegistry } from '../support/catalogue/registry';
import { cleanUp, startServer } from '../support/servers/serverProcess';

jest.setTimeout(240_000);
let registry: Registry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(async () => {
  await cleanUp();
  await registry.close();
});

const env = () => ({ CATALOGUE_REFRESH: '2', CATALOGUE_REGISTRY: registry.url });

async function until(look: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + 120_000;
  while (!(await look())) {
    if (Date.now() > end) throw new Error('It does not come');
    await sleep(100);
  }
}

it('a running site brings in a newer release by a process of its own, and stops at once while it looks', async () => {
  const server = await startServer({ env: env() });
  const { items, siteMeta } = readBangumiData();
  const fresh = anAnime({ native: '新作の星', english: 'Newcomer of the Test' });
  registry.publish('0.9.1', releaseOf({ siteMeta, items: [...items, fresh.item] }));
  const visitor = new Visitor(server.url);
  const found = '{ anime(slug: "newcomer-of-the-test") { slug } }';
  await until(async () => (await visitor.graphql(found)).text.includes('"slug":"newcomer-of-the-test"'));

  // The next look waits for an answer that never comes: a stop does not.
  registry.on(PACKAGE, () => {});
  registry.requests.length = 0;
  await until(() => registry.requests.length > 0);
  const ending = await server.end('SIGTERM');
  expect(ending).toMatchObject({ code: 0, signal: null });
  expect(ending.seconds).toBeLessThan(8);

  // What came in is there after a restart, without a registry.
  const again = await startServer({ dataDir: server.dataDir, env: { CATALOGUE_REFRESH: '0' } });
  expect((await new Visitor(again.url).graphql(found)).text).toContain('"slug":"newcomer-of-the-test"');
});
