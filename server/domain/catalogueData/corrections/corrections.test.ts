/** Checks our corrections against their schema and the embedded bangumi-data. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type BangumiItem, readBangumiData } from '../../importers/bangumiData';
import { correctItems } from '../../importers/correctItems';
import { loadCorrections } from './index';
import { chainSchema, correctionSchema, missingSchema, twinSchema } from './schema';

const { items } = readBangumiData();
const { entries, missing, twins, chains } = loadCorrections();
const idOf = (item: BangumiItem, site: string) => item.sites.find((one) => one.site === site)?.id;

test.each([
  ['entries.json', correctionSchema],
  ['myanimelist.json', correctionSchema],
  ['missing.json', missingSchema],
  ['twins.json', twinSchema],
  ['chains.json', chainSchema],
])('%s fits the schema', (name, schema) => {
  const parsed = z.array(schema).safeParse(JSON.parse(readFileSync(join(__dirname, name), 'utf8')));
  expect(parsed.error ? z.prettifyError(parsed.error) : '').toBe('');
  expect(parsed.data?.length).toBeGreaterThan(0);
});

test('each correction matches one entry, and changes something', () => {
  const names = new Map<string, number>();
  for (const item of items) {
    const own = new Set(item.sites.map(({ site, id }) => `${site}/${id} ${item.title}`));
    for (const name of own) names.set(name, (names.get(name) ?? 0) + 1);
  }
  const wrong = entries.filter(({ key, native }) => names.get(`${key} ${native}`) !== 1);
  expect(wrong).toEqual([]);
  const keys = entries.map(({ key, native }) => `${key} ${native}`);
  expect(new Set(keys).size).toBe(keys.length);
  const idle = entries.filter(
    ({ type, ids, episodes, slug }) => !type && !episodes && !slug && Object.keys(ids ?? {}).length === 0,
  );
  expect(idle).toEqual([]);
  const types = new Map(items.map(({ title, type }) => [title, type]));
  expect(entries.filter(({ native, type }) => type === types.get(native))).toEqual([]);
});

test('a MyAnimeList id that another entry also has belongs to the same series', () => {
  const byMal = new Map<string, string[]>();
  for (const item of items) {
    const id = idOf(item, 'mal');
    if (id) byMal.set(id, [...(byMal.get(id) ?? []), item.title]);
  }
  const strange = entries.filter(({ native, ids }) => {
    const others = ids?.mal ? (byMal.get(ids.mal) ?? []) : [];
    return others.some((title) => title.slice(0, 2) !== native.slice(0, 2));
  });
  expect(strange).toEqual([]);
});

test('added anime are really missing', () => {
  const known = new Set(items.map((item) => idOf(item, 'mal')));
  expect(missing.filter((item) => known.has(idOf(item, 'mal')))).toEqual([]);
});

test('twins are two entries with the same day and id', () => {
  const wrong = twins.filter(({ key, keep, drop }) => {
    const both = items.filter(
      ({ title, sites }) =>
        (title === keep || title === drop) && sites.some(({ site, id }) => `${site}/${id}` === key),
    );
    return both.length !== 2 || both[0]?.begin !== both[1]?.begin;
  });
  expect(wrong).toEqual([]);
});

test('chains contain known anime, each begun after the one before', () => {
  const begun = new Map<number, string>();
  for (const { item } of correctItems(items, loadCorrections())) {
    const id = Number(idOf(item, 'mal'));
    const known = begun.get(id);
    if (!known || item.begin < known) begun.set(id, item.begin);
  }
  const wrong = chains.filter((chain) =>
    chain.some((malId, at) => {
      const [begin, before] = [begun.get(malId), begun.get(chain[at - 1] ?? 0)];
      return !begin || (at > 0 && before !== undefined && before >= begin);
    }),
  );
  expect(wrong).toEqual([]);
});
