import { episodesWords, groupByDay, passesFor, passWords, removalWords, type Watch } from './groupWatches';

const entry = {
  __typename: 'Entry' as const,
  id: 'entry-1',
  progress: 7,
  pass: 2,
  passes: [
    { __typename: 'WatchPass' as const, number: 1, progress: 12, startedOn: null, finishedOn: '2015' },
  ],
};

const aWatch = (number: number, more: Partial<Watch> = {}, anime = '1'): Watch =>
  ({
    __typename: 'Watch',
    id: `${anime}:${number}:${more.pass ?? 2}`,
    number,
    pass: 2,
    watchedAt: '2026-11-20T20:00:00.000Z',
    day: '2026-11-20',
    source: null,
    anime: { __typename: 'Anime', id: anime, viewerEntry: entry },
    ...more,
  }) as Watch;

const groupOf = (...watches: Watch[]) => {
  const [day] = groupByDay(watches);
  const [group] = day?.groups ?? [];
  if (!group) throw new Error('No group');
  return group;
};

it('groups rows by day, anime and pass, newest first, with episodes in order', () => {
  const rows = [
    aWatch(5),
    aWatch(4),
    aWatch(1, {}, '2'),
    aWatch(4, { pass: 1 }),
    aWatch(3, { day: '2026-11-19' }),
  ];
  const found = groupByDay(rows).map(({ day, groups }) => [
    day,
    groups.map(({ anime, pass, watches }) => [anime.id, pass, watches.map(({ number }) => number)]),
  ]);
  expect(found).toEqual([
    [
      '2026-11-20',
      [
        ['1', 2, [4, 5]],
        ['2', 2, [1]],
        ['1', 1, [4]],
      ],
    ],
    ['2026-11-19', [['1', 2, [3]]]],
  ]);
});

it.each([
  [[4], 'Episode 4'],
  [[4, 5], 'Episodes 4–5'],
  [[9, 7, 5, 6, 4], 'Episodes 4–7, 9'],
  [[1, 3], 'Episodes 1, 3'],
])('folds %j into “%s”', (numbers, words) => {
  expect(episodesWords(numbers)).toBe(words);
});

it('names passes as people count them', () => {
  expect([passWords(1), passWords(3)]).toEqual(['First time', 'Rewatch 2']);
});

it('offers the passes that came as far as the episodes', () => {
  expect(passesFor(groupOf(aWatch(5)))).toEqual([1]);
  expect(passesFor(groupOf(aWatch(5, { pass: 1 })))).toEqual([2]);
  expect(passesFor(groupOf(aWatch(9, { pass: 1 })))).toEqual([]);
});

it('says what a removal does to the progress', () => {
  expect(removalWords(groupOf(aWatch(6), aWatch(7)))).toBe('Your progress stays at 7.');
  expect(removalWords(groupOf(aWatch(9, { pass: 1 })))).toBe('Your progress stays at 7.');
  expect(removalWords(groupOf(aWatch(7), aWatch(9)))).toBe(
    'Your progress stays at 7. Episode 9 will no longer be marked as watched.',
  );
});
