import { setTimeout as sleep } from 'node:timers/promises';
import { watchCatalogue } from '../../server/domain/catalogue/watchCatalogue';
import { importFile } from '../../server/domain/importers/importFile';
import type { Service } from '../../server/domain/jobs/service';
import { createRefresh } from '../../server/jobs/refresh';
import { startApp, type TestApp } from '../support/apps/startApp';
import { anAnime, catalogueFiles } from '../support/catalogue/catalogue';
import { type Registry, releaseOf, startRegistry, sumOf } from '../support/catalogue/registry';
import { anOperator } from '../support/people/community';
import { anEntry, animeId } from '../support/people/lists';
import { signUp } from '../support/people/people';

/** A running site whose registry publishes a newer release, and then a broken one. */
const known = [anAnime({ english: 'Lighthouse' }), anAnime({ english: 'Harbour' })];
const fresh = anAnime({ english: 'Newcomer', begin: '2026-10-03T15:00:00.000Z' });
const itemsOf = (...anime: typeof known) => ({ siteMeta: {}, items: anime.map(({ item }) => item) });

let registry: Registry;
let app: TestApp;
const running: (Service | undefined)[] = [];

beforeAll(async () => {
  registry = await startRegistry();
  app = await startApp({
    catalogue: known,
    runningClock: true,
    env: { CATALOGUE_REFRESH: '1', CATALOGUE_REGISTRY: registry.url, OPERATORS: 'keeper' },
  });
});
afterAll(async () => {
  for (const one of running) await one?.stop();
  await app?.close();
  await registry.close();
});

async function until<T>(look: () => Promise<T | undefined | false>): Promise<T> {
  const end = Date.now() + 60_000;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error('It does not come');
    await sleep(50);
  }
}

// security: P11
it('a refresh shows new anime without a restart, keeps ids and lists, and notifies operators of a refused release', async () => {
  const person = await signUp(app);
  const operator = await anOperator(app, 'keeper');
  const entry = await anEntry(person, { animeId: await animeId(app, 'lighthouse'), status: 'PLANNING' });
  const idsOf = () => app.deps.db.manager.query('SELECT id, slug FROM anime ORDER BY id');
  const before = await idsOf();

  running.push(
    createRefresh(app.deps, {
      bringIn: (release) => importFile(app.deps, { ...release, base: catalogueFiles(known) }),
    }),
    watchCatalogue(app.deps, {
      every: 20,
      onChange: async () => {
        await app.deps.discover.rebuild();
      },
    }),
  );
  for (const one of running) await one?.start?.();
  registry.publish('0.9.1', releaseOf(itemsOf(...known, fresh)));
  const shown = '{ season(year: 2026, season: FALL) { items { slug } } }';
  await until(async () => (await person.visitor.graphql(shown)).text.includes('"newcomer"'));
  const after = await idsOf();
  expect(after).toHaveLength(3);
  expect(after.slice(0, 2)).toEqual(before);
  expect(await app.deps.db.manager.query('SELECT id, animeId FROM list_entry')).toEqual([
    { id: entry.id, animeId: before[0].id },
  ]);
  const sources = '{ site { catalogueSources { name version licence } } }';
  expect((await app.visitor().graphql(sources)).text).toContain('"version":"0.9.1"');

  registry.publish('0.9.2', releaseOf(itemsOf(...known)), { integrity: sumOf(Buffer.from('other')) });
  const notices = '{ notifications { items { kind reference } } }';
  await until(async () => (await operator.visitor.graphql(notices)).text.includes('CATALOGUE_REFUSED'));
  await until(async () => registry.requests.slice(-2).every((path) => path === '/bangumi-data'));
  const told = await operator.visitor.graphql(notices);
  expect(told.data).toEqual({
    notifications: { items: [{ kind: 'CATALOGUE_REFUSED', reference: 'bangumi-data 0.9.2' }] },
  });
  expect((await person.visitor.graphql(notices)).data).toEqual({ notifications: { items: [] } });
  expect(await idsOf()).toEqual(after);
});
