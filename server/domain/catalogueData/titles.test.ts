/** Checks the romaji and English title files against bangumi-data: complete, readable, and correct where known. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readBangumiData } from '../importers/bangumiData';
import { correctItems } from '../importers/correctItems';
import { whenBegun } from '../importers/itemDates';
import { loadCorrections } from './corrections';
import { loadReadableTitles } from './titles';
import known from './titles.known.json';

// Twins may have readable titles under either name.
const items = correctItems(readBangumiData().items, { ...loadCorrections(), twins: [] }).map(
  ({ item }) => item,
);
const natives = new Set(items.map((item) => item.title));
/** The native title alone, with the year, or with year and type. */
const keys = new Set(
  items.flatMap((item) => {
    const dated = `${item.title} @${whenBegun(item)?.year}`;
    return [item.title, dated, `${dated} ${item.type}`];
  }),
);
const JAPANESE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}々〆ヶ]/u;
const { romaji, english } = loadReadableTitles();

const files = ['romaji', 'english'].flatMap((folder) =>
  readdirSync(join(__dirname, folder)).map((name) => join(folder, name)),
);
const fileSchema = z
  .strictObject({
    _generated: z.string().optional(),
    _note: z.string().optional(),
    titles: z.record(z.string().min(1), z.string().trim().min(1)),
  })
  .refine(
    (file) => Boolean(file._generated) !== Boolean(file._note),
    'says either how it was made or what it is',
  )
  .refine((file) => Object.keys(file.titles).length <= 1500, 'at most 1,500 rows a file');

test.each(files)('%s is well formed and names titles of bangumi-data only', (name) => {
  const file = fileSchema.parse(JSON.parse(readFileSync(join(__dirname, name), 'utf8')));
  expect(Object.keys(file.titles).filter((key) => !keys.has(key))).toEqual([]);
});

test('every native title in Japanese script has romaji', () => {
  expect([...natives].filter((native) => JAPANESE.test(native) && !romaji.has(native))).toEqual([]);
});

test('no kana or kanji is left, no stray spaces, no empty brackets', () => {
  const untidy = [...romaji, ...english].filter(
    ([, title]) => JAPANESE.test(title) || /^\s|\s$|\s{2}|\(\s*\)|^[:,]/.test(title),
  );
  expect(untidy).toEqual([]);
});

test.each(Object.entries(known))('the romaji of %s reads %s', (native, expected) => {
  expect(romaji.get(native)).toBe(expected);
});

test.each([
  ['四月は君の嘘', 'Shigatsu wa Kimi no Uso'],
  [
    'かぐや様は告らせたい～天才たちの恋愛頭脳戦～',
    "Kaguya-sama wa Kokurasetai: Tensai-tachi no Ren'ai Zunousen",
  ],
  ['響け！ユーフォニアム3', 'Hibike! Euphonium 3'],
])('the generated reading alone, without the hand-written ones, gets %s right', (native, expected) => {
  const generated = readdirSync(join(__dirname, 'romaji'))
    .filter((name) => name.startsWith('generated-'))
    .map((name) => JSON.parse(readFileSync(join(__dirname, 'romaji', name), 'utf8')).titles[native]);
  expect(generated.find(Boolean)).toBe(expected);
});
