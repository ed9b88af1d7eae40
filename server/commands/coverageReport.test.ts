import { formatCoverage } from './coverageReport';

const none = {
  synopsis: 0,
  genres: 0,
  studio: 0,
  sureCount: 0,
  estimatedCount: 0,
  english: 0,
  mal: 0,
  relations: 0,
};

it('prints shares under their names', () => {
  const [head, all, empty] = formatCoverage([
    { name: 'all', anime: 8, known: { ...none, synopsis: 1, mal: 8 } },
    { name: 'winter 1999', anime: 0, known: none },
  ]).split('\n');
  expect(head?.trim()).toBe(
    'anime  synopsis   genres   studio  count sure  estimated  English   MAL id  relations',
  );
  expect(all?.trim().split(/\s{2,}/)).toEqual([
    ...['all', '8', '12.5 %', '0.0 %', '0.0 %', '0.0 %', '0.0 %', '0.0 %', '100.0 %', '0.0 %'],
  ]);
  expect(all).toHaveLength(head?.length ?? 0);
  expect(
    empty
      ?.trim()
      .split(/\s{2,}/)
      .slice(0, 3),
  ).toEqual(['winter 1999', '0', '-']);
});
