import type { BangumiItem } from './bangumiData';
import { disambiguateNames, type NamedItem } from './disambiguateNames';

const named = (
  begin: string,
  type: string,
  names: Partial<NamedItem['names']>,
  curated = false,
): NamedItem => ({
  item: { begin: `${begin}T15:00:00.000Z`, type, sites: [] as BangumiItem['sites'] } as BangumiItem,
  names: { english: null, romaji: null, ...names },
  curated,
});
const told = (...items: NamedItem[]) => {
  const own = disambiguateNames(items);
  return items.map(({ item, names }) => [
    own.get(item)?.english?.own ?? names.english,
    own.get(item)?.romaji?.own ?? names.romaji,
  ]);
};

it('leaves the name to the oldest, and adds the year to the others', () => {
  const dororo = (begin: string) => named(begin, 'tv', { english: 'Dororo', romaji: 'Dororo' });
  expect(told(dororo('2019-01-07'), dororo('1969-04-06'))).toEqual([
    ['Dororo (2019)', 'Dororo (2019)'],
    ['Dororo', 'Dororo'],
  ]);
});

it('prefers the curated one to the oldest', () => {
  const kanon = { romaji: 'Kanon' };
  expect(told(named('2002-01-30', 'tv', kanon), named('2006-10-05', 'tv', kanon, true))).toEqual([
    [null, 'Kanon (2002)'],
    [null, 'Kanon'],
  ]);
});

it('adds the kind within one year, and a number if that is the same, too', () => {
  const box = { english: 'Ninja Box' };
  expect(
    told(
      named('2019-05-01', 'tv', box),
      named('2019-08-01', 'movie', box),
      named('2019-09-01', 'tv', box),
    ).map(([english]) => english),
  ).toEqual(['Ninja Box', 'Ninja Box (film)', 'Ninja Box (2019, 2)']);
});

it('separates an English name from a romaji shown in its absence', () => {
  expect(
    told(
      named('1981-10-14', 'tv', { english: 'Lum', romaji: 'Urusei' }, true),
      named('1985-09-18', 'ova', { romaji: 'Lum' }),
    ),
  ).toEqual([
    ['Lum', 'Urusei'],
    [null, 'Lum (1985)'],
  ]);
});

it("uses the year an anime counts for: a series of New Year's Eve belongs to the next", () => {
  const astro = { english: 'Astro' };
  expect(told(named('1950-01-01', 'tv', astro), named('1962-12-31', 'tv', astro))[1]).toEqual([
    'Astro (1963)',
    null,
  ]);
});

it('leaves unique names alone', () => {
  expect(disambiguateNames([named('2020-01-01', 'tv', { english: 'A', romaji: 'B' })]).size).toBe(0);
});
