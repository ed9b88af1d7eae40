import type { DiscoverIndex } from './discoverIndex';
import { suggestibleTo, type Taste } from './suggestible';

/** Ids are places plus 100. Series 0, 1, 2 continue each other; 3 is its film; 4 stands alone; 5 is a series for adults. */
const starts = ['2015', '2018', '2030', '2016', '2001', '2000'];
const index = {
  placeOf: new Map(starts.map((_, place) => [100 + place, place])),
  franchiseOf: Int32Array.of(7, 7, 7, 7, 0, 7),
  franchises: new Map([[7, [5, 0, 3, 1, 2]]]),
  prequels: new Map([
    [1, [0]],
    [2, [1, 0]],
  ]),
  adult: Uint8Array.of(0, 0, 0, 0, 0, 1),
  main: Uint8Array.of(1, 1, 1, 1, 1, 1),
  beginsAt: Float64Array.from(starts, (year) => Date.parse(`${year}-01-01T00:00:00Z`)),
} as unknown as DiscoverIndex;
const now = new Date('2026-11-27T00:00:00Z');
const having = (...entries: (readonly [place: number, status: Taste[number]['status']])[]) =>
  suggestibleTo(
    index,
    entries.map(([place, status]) => ({ animeId: 100 + place, status })),
  );

it.each([
  ['a visitor', []],
  ['someone who only plans it', [[1, 'PLANNING']]],
  ['someone who has seen another anime', [[4, 'COMPLETED']]],
] as const)('suggests the first part in place of a later one to %s', (_, entries) => {
  const { startOf, nextParts } = having(...entries);
  expect([0, 1, 2, 3].map(startOf)).toEqual([0, 0, 0, 0]);
  expect(nextParts(now)).toEqual([]);
});

it.each(['COMPLETED', 'DROPPED', 'WATCHING', 'PAUSED', 'REWATCHING'] as const)(
  'suggests no start to a franchise of which a part is %s',
  (status) => {
    expect([0, 1, 2, 3].map(having([1, status]).startOf)).toEqual(Array(4).fill(undefined));
    expect(having([4, status]).startOf(4)).toBeUndefined();
    expect(having().startOf(4)).toBe(4);
  },
);

it('suggests nothing whose first part is hidden', () => {
  expect(having([0, 'HIDDEN']).startOf(1)).toBeUndefined();
  expect(having([1, 'HIDDEN']).startOf(1)).toBeUndefined();
  expect(having([1, 'HIDDEN']).startOf(3)).toBe(0);
});

it('continues what was completed with the next part that has begun, planned or not', () => {
  const after = (place: number, previous: number) => [{ place, after: previous }];
  expect(having([0, 'COMPLETED']).nextParts(now)).toEqual(after(1, 0));
  expect(having([0, 'REWATCHING'], [1, 'PLANNING']).nextParts(now)).toEqual(after(1, 0));
  expect(having([0, 'COMPLETED'], [1, 'COMPLETED']).nextParts(now)).toEqual([]);
  expect(having([0, 'COMPLETED'], [1, 'COMPLETED']).nextParts(new Date('2031-01-01'))).toEqual(after(2, 1));
});

it.each(['DROPPED', 'WATCHING', 'HIDDEN'] as const)('does not continue with a part that is %s', (status) => {
  expect(having([0, 'COMPLETED'], [1, status]).nextParts(now)).toEqual([]);
});

it('does not continue what was dropped', () => {
  expect(having([0, 'DROPPED']).nextParts(now)).toEqual([]);
});
