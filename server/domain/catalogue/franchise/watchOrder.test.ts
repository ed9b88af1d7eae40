import { type Link, mirrorLinks, watchOrder } from './watchOrder';

const link = (animeId: number, relatedId: number, kind: Link['kind'], derived = false): Link => ({
  animeId,
  relatedId,
  kind,
  derived,
});
const years = (entries: Record<number, number | null>) =>
  new Map(Object.entries(entries).map(([id, year]) => [Number(id), year]));

const orderOf = (links: Link[], starts: Record<number, number | null>) =>
  watchOrder(mirrorLinks(links), years(starts)).map(({ animeIds }) => animeIds);

it('puts a story after the one it continues, whenever it was made', () => {
  const links = [link(1, 2, 'PREQUEL'), link(2, 3, 'PREQUEL')];
  expect(orderOf(links, { 1: 2006, 2: 2011, 3: 2014 })).toEqual([[3, 2, 1]]);
});

it('sorts by start if relations leave the order open, unknown starts last', () => {
  const links = [link(1, 2, 'SIDE_STORY'), link(1, 3, 'OTHER'), link(1, 4, 'ALTERNATIVE')];
  expect(orderOf(links, { 1: 2000, 2: null, 3: 1998, 4: 2009 })).toEqual([[3, 1, 4, 2]]);
});

it('terminates on circular relations', () => {
  const links = [link(1, 2, 'PREQUEL'), link(2, 3, 'PREQUEL'), link(3, 1, 'PREQUEL')];
  expect(orderOf(links, { 1: 2001, 2: 2002, 3: 2003 })).toEqual([[1, 3, 2]]);
});

it('keeps franchises apart and names each by its smallest id', () => {
  const found = watchOrder(mirrorLinks([link(5, 9, 'SEQUEL'), link(4, 7, 'OTHER')]), years({}));
  expect(found.map(({ id }) => id).sort()).toEqual([4, 5]);
});

it('has each relation from both sides, preferring stated over derived and specific over vague', () => {
  const links = mirrorLinks([
    link(2, 1, 'OTHER', true),
    link(2, 1, 'PREQUEL', true),
    link(1, 2, 'OTHER'),
    link(3, 1, 'SPIN_OFF'),
    link(4, 4, 'SEQUEL'),
  ]);
  expect(links).toHaveLength(4);
  expect(links).toEqual(
    expect.arrayContaining([
      link(2, 1, 'PREQUEL'),
      link(1, 2, 'SEQUEL'),
      link(3, 1, 'SPIN_OFF'),
      link(1, 3, 'PARENT'),
    ]),
  );
});
