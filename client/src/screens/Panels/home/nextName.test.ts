import { nextName, nextNumber } from './nextName';

const next = (number: number) => ({ number, numberEstimated: false }) as never;
const entry = (progress: number, episodeCount: number | null, episodeCountEstimated = false) => ({
  progress,
  anime: { episodeCount, episodeCountEstimated },
  nextEpisode: null,
  nextNumber: progress + 1,
});

it('names the next episode, and never one beyond the count', () => {
  expect(nextName(entry(3, 10))).toBe('Episode 4 of 10');
  expect(nextName({ ...entry(3, 10), nextEpisode: next(4) })).toBe('Episode 4 of 10');
  expect(nextName({ ...entry(3, 10), nextEpisode: next(6), nextNumber: 6 })).toBe('Episode 6 of 10');
  expect(nextName({ ...entry(3, 10), nextNumber: 6 })).toBe('Episode 6 of 10');
  expect(nextName(entry(3, null))).toBe('Episode 4');
  expect(nextName(entry(9, 12, true))).toBe('Episode 10 of about 12');
  expect(nextName(entry(12, 12, true))).toBe('Episode 13');
  // After the last one, offline: the episode that the server named before is over.
  expect(nextName({ ...entry(10, 10), nextEpisode: next(10) })).toBe('All episodes watched');
  expect([nextNumber(entry(9, 10)), nextNumber(entry(10, 10)), nextNumber(entry(12, 12, true))]).toEqual([
    10, 10, 13,
  ]);
});
