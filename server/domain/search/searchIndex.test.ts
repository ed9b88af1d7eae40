import pino from 'pino';
import { SetClock } from '../../../tests/support/apps/setClock';
import { openTestDatabase } from '../../../tests/support/apps/testDatabase';
import { anAnime, catalogueFiles } from '../../../tests/support/catalogue/catalogue';
import type { Database } from '../../data/database';
import { loadCatalogue } from '../importers/loadCatalogue';
import type { SearchIndex } from '../ports';
import { type Finder, openFinderHere } from './finder';
import { openFinderWorker } from './openFinderWorker';
import { createSearchIndex, type SearchIndexOptions } from './searchIndex';

/** The life cycle of the index; TitleIndex.test.ts covers what it finds. */
let db: Database;
let close: () => Promise<void>;
const log = pino({ level: 'silent' });
const open: SearchIndex[] = [];

beforeEach(async () => {
  ({ db, close } = await openTestDatabase());
  await load(['Lighthouse Keepers', 'Night Train']);
});
afterEach(async () => {
  for (const search of open.splice(0)) await search.close();
  await close();
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

it('uses the database until the index is ready, which also tolerates typos', async () => {
  const search = createIndex();
  expect(await titles(search, 'lighthouse')).toEqual(['Lighthouse Keepers']);
  expect(await titles(search, 'lihgthouse')).toEqual([]);
  for (const text of ['%', '_', "'", '\\', '']) expect(await search.find(text)).toEqual([]);
  await search.rebuild();
  expect(await titles(search, 'lihgthouse')).toEqual(['Lighthouse Keepers']);
});

it('returns at most the limit', async () => {
  const search = createIndex();
  for (const ready of [false, true]) {
    if (ready) await search.rebuild();
    expect(await search.find('番組', { limit: 1 })).toHaveLength(1);
    expect(await search.find('番組')).toHaveLength(2);
  }
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

it('falls back to the database when its thread dies, and rebuilds', async () => {
  let die = () => {};
  const search = createIndex({
    lookEvery: 200,
    open: async (slices) => {
      const finder = await openFinderHere(slices);
      const ended = new Promise<unknown>((resolve) => {
        die = () => resolve(new Error('out of memory'));
      });
      return { ...finder, ended };
    },
  });
  await search.rebuild();
  die();
  await until(async () => (await search.find('lihgthouse')).length === 0);
  expect(await titles(search, 'lighthouse')).toEqual(['Lighthouse Keepers']);
  await until(async () => (await search.find('lihgthouse')).length > 0);
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
  await made;
});
