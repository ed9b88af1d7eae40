/** Checks the curated titles against their schema and bangumi-data, so that a wrong MAL id cannot slip through. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { broadcastSeasonOf } from '../../catalogue/season';
import { type BangumiItem, readBangumiData } from '../../importers/bangumiData';
import { correctItems } from '../../importers/correctItems';
import { loadCorrections } from '../corrections';
import { curatedFiles, loadCurated } from './index';
import { curatedTitleSchema } from './schema';
import { TAGS } from './vocabulary';

const items = correctItems(readBangumiData().items, loadCorrections()).map(({ item }) => item);
const curated = loadCurated();
const byMalId = new Map<string, BangumiItem[]>();
for (const item of items) {
  const id = item.sites.find((site) => site.site === 'mal')?.id;
  if (id) byMalId.set(id, [...(byMalId.get(id) ?? []), item]);
}

/** The year in Japan: a broadcast just after New Year's midnight there is still in the previous year in UTC. */
function yearInJapan(begin: string): number {
  return new Date(Date.parse(begin) + 9 * 3_600_000).getUTCFullYear();
}

test.each(curatedFiles())('%s fits the schema', (name) => {
  const parsed = z
    .array(curatedTitleSchema)
    .min(1)
    .max(60)
    .safeParse(JSON.parse(readFileSync(join(__dirname, name), 'utf8')));
  expect(parsed.error ? z.prettifyError(parsed.error) : '').toBe('');
});

test('every title agrees with bangumi-data in MAL id, native title, year and format', () => {
  const wrong = curated.filter((title) => {
    const candidates = byMalId.get(String(title.malId)) ?? [];
    return !candidates.some(
      (item) =>
        item.title === title.native &&
        item.type.toUpperCase() === title.format &&
        yearInJapan(item.begin) === title.year,
    );
  });
  expect(wrong.map(({ malId, native, year, format }) => ({ malId, native, year, format }))).toEqual([]);
});

test('no MAL id and native title occur twice', () => {
  const ids = curated.map(({ malId, native }) => `${malId} ${native}`);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test('relations point to curated titles, never to themselves, and are stated from both sides', () => {
  const inverse = {
    SEQUEL: 'PREQUEL',
    PREQUEL: 'SEQUEL',
    SIDE_STORY: 'PARENT',
    SPIN_OFF: 'PARENT',
    SUMMARY: 'PARENT',
    ALTERNATIVE: 'ALTERNATIVE',
    OTHER: 'OTHER',
  } as const;
  // Parts of one series may be written separately under its id.
  const relationsOf = (malId: number) =>
    curated.filter((title) => title.malId === malId).flatMap(({ relations }) => relations);
  const wrong = curated.flatMap((title) =>
    title.relations
      .filter(({ malId, kind }) => {
        const back = relationsOf(malId).find((relation) => relation.malId === title.malId)?.kind;
        const expected = kind === 'PARENT' ? ['SIDE_STORY', 'SPIN_OFF', 'SUMMARY'] : [inverse[kind]];
        return malId === title.malId || !back || !expected.includes(back);
      })
      .map(({ malId, kind }) => `${title.native} ${kind} ${malId}`),
  );
  expect(wrong).toEqual([]);
});

test('synopses are two to four sentences, all different, and genres do not repeat', () => {
  const sentences = (text: string) => text.match(/[.!?…](?=["'”’)]?(\s|$))/g)?.length ?? 0;
  const odd = curated.filter((title) => sentences(title.synopsis) < 2 || sentences(title.synopsis) > 4);
  expect(odd.map((title) => title.native)).toEqual([]);
  expect(new Set(curated.map((title) => title.synopsis)).size).toBe(curated.length);
  expect(curated.filter((title) => new Set(title.genres).size !== title.genres.length)).toEqual([]);
});

test('covers every decade since the 1960s, and every tag is in use', () => {
  const decades = new Map<number, number>();
  for (const { year } of curated) decades.set(year - (year % 10), (decades.get(year - (year % 10)) ?? 0) + 1);
  for (const decade of [1960, 1970, 1980, 1990, 2000, 2010, 2020]) {
    expect(decades.get(decade) ?? 0).toBeGreaterThanOrEqual(8);
  }
  expect(curated.length).toBeGreaterThanOrEqual(500);
  const used = new Set(curated.flatMap((title) => title.tags.map((tag) => tag.name)));
  expect(TAGS.filter((tag) => !used.has(tag))).toEqual([]);
});

test('covers every season of the three years before the package was made', () => {
  const begins = items.map(({ begin }) => Date.parse(begin)).filter((at) => !Number.isNaN(at));
  // The tenth newest start, since a few anime are announced long before.
  const newest = begins.sort((a, b) => b - a)[9] ?? 0;
  const known = new Map(curated.map(({ malId, native }) => [`${malId} ${native}`, true]));
  const curatedIn = new Map<string, number>();
  for (const { title, begin, sites, type } of items) {
    const malId = sites.find(({ site }) => site === 'mal')?.id;
    if (type !== 'tv' || !begin || !known.has(`${malId} ${title}`)) continue;
    const { year, season } = broadcastSeasonOf(new Date(begin));
    curatedIn.set(`${season} ${year}`, (curatedIn.get(`${season} ${year}`) ?? 0) + 1);
  }
  const quarter = 91 * 86_400_000;
  const seasons = Array.from({ length: 12 }, (_, back) =>
    broadcastSeasonOf(new Date(newest - back * quarter)),
  );
  const few = seasons
    .map(({ year, season }) => `${season} ${year}`)
    .filter((name) => (curatedIn.get(name) ?? 0) < 3);
  expect(new Set(seasons.map(({ year, season }) => `${season} ${year}`)).size).toBe(12);
  expect(few).toEqual([]);
});
