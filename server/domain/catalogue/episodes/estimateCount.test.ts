import { type CountFacts, estimateCount } from './estimateCount';

const startsAt = new Date('2012-04-07T15:00:00Z');
const after = (weeks: number) => new Date(startsAt.getTime() + weeks * 7 * 86_400_000);
const count = (weeks: number, noted?: number, more: Partial<CountFacts> = {}) =>
  estimateCount({ format: 'TV', startsAt, endsAt: after(weeks), noted, ...more });

it.each([
  [9, null],
  [10, 11],
  [11, 12],
  [12.1, 13],
  [18, null],
  [23, 23],
  [24.9, 25],
  [40, null],
  [230, null],
])('%s weeks of television without a note are %s', (weeks, expected) => {
  expect(count(weeks)).toBe(expected);
});

it.each([
  ['fewer than the weeks', 12, 11, 11],
  ['more than the weeks by an episode on a disc', 11, 13, 12],
  ['far more, as of several a week', 11, 60, 60],
  ['where the weeks say nothing', 104, 73, 73],
])('takes a note: %s', (_, weeks, noted, expected) => {
  expect(count(weeks, noted)).toBe(expected);
});

it('uses notes on discs and web series, but does not guess', () => {
  expect(count(11, 6, { format: 'OVA' })).toBe(6);
  expect(count(11, undefined, { format: 'OVA' })).toBeNull();
  expect(count(11, undefined, { format: 'WEB' })).toBeNull();
});

it('gives none for films and unfinished anime', () => {
  expect(count(0, 3, { format: 'MOVIE' })).toBeNull();
  expect(count(11, 12, { endsAt: null })).toBeNull();
});
