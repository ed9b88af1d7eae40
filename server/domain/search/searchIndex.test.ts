import { once } from 'node:events';
import pino from 'pino';
import { SetClock } from '../../../tests/support/apps/setClock';
import { setUpDatabase } from '../../../tests/support/apps/testDatabase';
import { anAnime, catalogueFiles } from '../../../tests/support/catalogue/catalogue';
import type { SearchIndex } from '../deps';
import { loadCatalogue } from '../importers/loadCatalogue';
import { type Finder, openFinderHere } from './finder';
import { openFinderWorker } from './openFinderWorker';
import { createSearchIndex, type SearchIndexOptions } from './searchIndex';

/** The life cycle of the index; TitleIndex.test.ts covers what it finds. */
const db = setUpDatabase('test');
const log = pino({ level: 'silent' });
const open: SearchIndex[] = [];

beforeEach(async () => {
  await load(['Lighthouse Keepers', 'Night Train']);
});
afterEach(async () => {
  for (const search of open.splice(0)) await search.close();
});

async function load(titles: string[]): Promise<void> {
  const anime = titles.map((english, n) =>
    anAnime({ native: `番組${english}`, english, begin: `201${n}-01-01` }),
  );
  await loadCatalogue({ db, clock: new SetClock(), log }, { files: catalogueFiles(anime) });
}

function createIndex(options: SearchIndexOptions = {}): SearchIndex {
  const search = createSearchIndex({ db, log }, { open: openFinderHere, ...options });
  open.push(search);
  return search;
}

async function titles(search: SearchIndex, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const id of await search.find(text)) {
    const [row]: { englishTitle: string }[] = await db.manager.query(
      'SELECT englishTitle FROM anime WHERE id = ?',
      [id],
    );
    found.push(row?.englishTitle ?? '');
  }
  return found;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('It did not come about in five seconds');
}

it('answers a search that comes before the index once it is ready, and builds it once', async () => {
  let finders = 0;
  const search = createIndex({
    open: (slices) => {
      finders += 1;
      return openFinderHere(slices);
    },
  });
  const rebuilt = search.rebuild();
  const found = await Promise.all(['lihgthouse', 'nihgt', 'lihgthouse'].map((text) => titles(search, text)));
  expect(found).toEqual([['Lighthouse Keepers'], ['Night Train'], ['Lighthouse Keepers']]);
  await rebuilt;
  expect(finders).toBe(1);
  for (const text of ['%', '_', "'", '\\', '']) expect(await search.find(text)).toEqual([]);
});

it('says that it is still starting, and never that nothing was found, if the index takes too long', async () => {
  let ready = () => {};
  const slow = new Promise<void>((resolve) => {
    ready = resolve;
  });
  const search = createIndex({
    startsWithin: 1,
    open: (slices) => slow.then(() => openFinderHere(slices)),
  });
  await expect(search.find('lihgthouse')).rejects.toMatchObject({ key: 'SEARCH_STARTING', retryAfter: 5 });
  const rebuilt = search.rebuild();
  ready();
  await rebuilt;
  expect(await titles(search, 'lihgthouse')).toEqual(['Lighthouse Keepers']);
});

it('says that it is still starting if the index cannot be built, and tries again at the next search', async () => {
  let failures = 1;
  const search = createIndex({
    open: async (slices) => {
      failures -= 1;
      if (failures >= 0) throw new Error('no thread to be had');
      return openFinderHere(slices);
    },
  });
  await expect(search.find('lihgthouse')).rejects.toMatchObject({ key: 'SEARCH_STARTING' });
  expect(await titles(search, 'lihgthouse')).toEqual(['Lighthouse Keepers']);
});

it('returns at most the limit', async () => {
  const search = createIndex();
  expect(await search.find('番組', { limit: 1 })).toHaveLength(1);
  expect(await search.find('番組')).toHaveLength(2);
});

it('is rebuilt when the catalogue changes, here at once and elsewhere at the next check', async () => {
  const [here, elsewhere] = [createIndex(), createIndex({ lookEvery: 30 })];
  await Promise.all([here.rebuild(), elsewhere.rebuild()]);
  await load(['Lighthouse Keepers', 'Harbour Lights']);
  expect(await titles(here, 'harbour')).toEqual([]);
  await here.rebuild();
  expect(await titles(here, 'harbour')).toEqual(['Harbour Lights']);
  await until(async () => (await titles(elsewhere, 'harbour')).length > 0);
  expect(await titles(elsewhere, 'night train')).toEqual([]);
});

it('keeps the old index while a new one is built, and if that fails', async () => {
  let finders = 0;
  const search = createIndex({
    open: async (slices) => {
      finders += 1;
      if (finders > 1) throw new Error('no thread to be had');
      return openFinderHere(slices);
    },
  });
  await search.rebuild();
  await expect(search.rebuild()).rejects.toThrow('no thread to be had');
  expect(await titles(search, 'lihgthouse')).toEqual(['Lighthouse Keepers']);
});

it('is built again for the next search when its thread dies', async () => {
  let finders = 0;
  let die = () => {};
  const search = createIndex({
    open: async (slices) => {
      finders += 1;
      const finder = await openFinderHere(slices);
      const ended = new Promise<unknown>((resolve) => {
        die = () => resolve(new Error('out of memory'));
      });
      return { ...finder, ended };
    },
  });
  await search.rebuild();
  die();
  await until(async () => {
    expect(await titles(search, 'lihgthouse')).toEqual(['Lighthouse Keepers']);
    return finders === 2;
  });
});

it('refuses more queries than it can answer soon', async () => {
  const search = createIndex({
    open: async (slices) => ({ ...(await openFinderHere(slices)), waiting: 200 }) satisfies Finder,
  });
  await search.rebuild();
  await expect(search.find('night')).rejects.toMatchObject({ key: 'OVERLOADED' });
});

it('runs in a thread of its own, which ends with it', async () => {
  const search = createIndex({ open: openFinderWorker });
  await search.rebuild();
  const answers = await Promise.all(['nihgt train', 'lighthouse', '%'].map((text) => titles(search, text)));
  expect(answers).toEqual([['Night Train'], ['Lighthouse Keepers'], []]);
  await search.rebuild();
  expect(await titles(search, 'nihgt train')).toEqual(['Night Train']);
  await search.close();
});

it('can be closed while it is being built', async () => {
  const search = createIndex({ open: openFinderWorker });
  const made = search.rebuild();
  await search.close();
  await expect(made).resolves.toBeUndefined();
});

it('does not wait for a thread that is building it when it is closed', async () => {
  let sent = () => {};
  const building = new Promise<void>((resolve) => {
    sent = resolve;
  });
  const search = createIndex({
    open: (slices, signal) => {
      const endless = async function* () {
        yield* slices;
        sent();
        await once(signal, 'abort');
      };
      return openFinderWorker(endless(), signal);
    },
  });
  const made = search.rebuild();
  await building;
  await search.close();
  await expect(made).resolves.toBeUndefined();
});

it('ends its thread only after all that it was asked, as the driver of the database must not be cut off', async () => {
  const entry = (id: number) => ({ id, popularity: id, format: 'TV', titles: [`Night Train ${id}`] });
  const slices = (async function* () {
    yield Array.from({ length: 2000 }, (_, n) => entry(n + 1));
  })();
  const finder = await openFinderWorker(slices, new AbortController().signal);
  const answers = Array.from({ length: 20 }, (_, n) => finder.find(`nihgt train ${n + 1}`, 1));
  await finder.close();
  for (const found of await Promise.all(answers)) expect(found).toHaveLength(1);
});
