/** Checks characters, voice actors and staff against their schema, each other, and bangumi-data. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readBangumiData } from '../../importers/bangumiData';
import { correctItems } from '../../importers/correctItems';
import { loadCorrections } from '../corrections';
import { castFiles, loadCast, type PeopleFile } from './index';
import { castEntrySchema, peopleFileSchema } from './schema';

const read = (name: string) => JSON.parse(readFileSync(join(__dirname, name), 'utf8'));
const { cast, people } = loadCast();
const problems = (parsed: { error?: z.ZodError }) => (parsed.error ? z.prettifyError(parsed.error) : '');
const twice = (names: string[]) => [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];

test('there are hundreds of anime and thousands of people', () => {
  expect(cast.length).toBeGreaterThan(100);
  expect(Object.keys(people).length).toBeGreaterThan(1000);
  expect(twice(['one', 'two', 'one'])).toEqual(['one']);
  expect(problems(peopleFileSchema.safeParse([]))).toMatch(/expected/);
});

test.each(castFiles('cast'))('%s fits the schema', (name) => {
  expect(problems(z.array(castEntrySchema).min(1).max(40).safeParse(read(name)))).toBe('');
});

test.each(castFiles('people'))('%s fits the schema', (name) => {
  expect(problems(peopleFileSchema.safeParse(read(name)))).toBe('');
});

test('every anime is in corrected bangumi-data by MAL id and native title, and occurs here once', () => {
  const known = new Set(
    correctItems(readBangumiData().items, loadCorrections()).map(
      ({ item: { title, sites } }) => `${sites.find(({ site }) => site === 'mal')?.id} ${title}`,
    ),
  );
  expect(cast.map(({ malId, native }) => `${malId} ${native}`).filter((anime) => !known.has(anime))).toEqual(
    [],
  );
  expect(twice(cast.map(({ malId }) => String(malId)))).toEqual([]);
});

test('no anime has a character twice, or one person twice in one role', () => {
  const wrong = cast.flatMap(({ native, characters, staff }) =>
    [
      ...twice(characters.map(({ name }) => name)),
      ...twice(characters.flatMap((character) => character.native ?? [])),
      ...twice(staff.map(({ role, name }) => `${role} ${name}`)),
    ].map((name) => `${native}: ${name}`),
  );
  expect(wrong).toEqual([]);
});

test('people files contain exactly the people named', () => {
  const named = new Set(
    cast.flatMap(({ characters, staff }) => [
      ...characters.flatMap(({ voice }) => voice ?? []),
      ...staff.map(({ name }) => name),
    ]),
  );
  expect([...named].filter((name) => !Object.hasOwn(people, name))).toEqual([]);
  expect(Object.keys(people).filter((name) => !named.has(name))).toEqual([]);
});

test('people files agree about a person', () => {
  const seen = new Map<string, string>();
  const wrong = castFiles('people').flatMap((file) =>
    Object.entries(read(file) as PeopleFile).filter(([name, facts]) => {
      const said = JSON.stringify([facts.native, facts.formerly]);
      const before = seen.get(name);
      seen.set(name, said);
      return before !== undefined && before !== said;
    }),
  );
  expect(wrong).toEqual([]);
});

/** Different people with the same Japanese name. Any other duplicate is one person spelt in two ways. */
const HOMONYMS: string[] = [];

test('no one is spelt in two ways', () => {
  const natives = Object.values(people).flatMap(({ native }) => native ?? []);
  expect(twice(natives).filter((native) => !HOMONYMS.includes(native))).toEqual([]);
  const plain = (name: string) =>
    name.normalize('NFD').toLowerCase().replace(/\p{M}/gu, '').replace(/ou|oo/g, 'o').replace(/uu/g, 'u');
  expect(twice(Object.keys(people).map((name) => plain(name).split(/\W+/).sort().join(' ')))).toEqual([]);
  const former = Object.values(people).flatMap(({ formerly }) => formerly ?? []);
  expect(former.filter((name) => Object.hasOwn(people, name))).toEqual([]);
  expect(twice(former)).toEqual([]);
});
