import type { Entry } from '../entry';
import { clampProgress, completed, isFinal, markBegun, restorePreviousPass, startNextPass } from './rules';

const now = new Date('2026-11-21T03:00:00Z');
const today = '2026-11-21';
const past = new Date('2026-01-01T00:00:00Z');
const future = new Date('2027-01-01T00:00:00Z');

const anime = (
  episodeCount: number | null,
  episodeCountEstimated = false,
  airsUntil: Date | null = past,
) => ({
  episodeCount,
  episodeCountEstimated,
  startsAt: past as Date | null,
  expectedAt: null as Date | null,
  airsUntil,
});
const entry = (more: Partial<Entry> = {}) =>
  ({
    status: 'WATCHING',
    progress: 0,
    startedOn: null,
    finishedOn: null,
    rewatches: 0,
    pass: 1,
    seenBefore: 0,
    ...more,
  }) as Entry;

describe('clampProgress', () => {
  it.each([
    [13, anime(12), 12],
    [13, anime(12, true), 13],
    [13, anime(null), 13],
    [-1, anime(12), 0],
  ])('the progress %i of %j is stored as %i', (progress, of, held) => {
    expect(clampProgress(progress, of)).toBe(held);
  });
});

describe('isFinal', () => {
  it.each([
    ['the last of a sure count', 12, anime(12, false, future), true],
    ['one before it', 11, anime(12), false],
    ['the last known of an anime that has ended', 12, anime(12, true, past), true],
    ['the last known of one that goes on', 12, anime(12, true, future), false],
    [
      'the last known of one announced without a day',
      1,
      { ...anime(1, true, null), startsAt: null, expectedAt: future },
      false,
    ],
    ['any of an unknown count', 500, anime(null), false],
    ['none of none', 0, anime(0), false],
  ])('tells whether an episode is the last: %s', (_, progress, of, final) => {
    expect(isFinal(progress, of, now)).toBe(final);
  });
});

describe('begun', () => {
  it.each([null, 'PLANNING'] as const)('begins what was %s', (status) => {
    expect(markBegun(entry({ status }), today)).toMatchObject({ status: 'WATCHING', startedOn: today });
  });

  it('keeps an existing start date, and any other status', () => {
    expect(markBegun(entry({ status: 'PLANNING', startedOn: '2011' }), today)).toMatchObject({
      startedOn: '2011',
    });
    const paused = entry({ status: 'PAUSED' });
    expect(markBegun(paused, today)).toBe(paused);
  });
});

describe('passes', () => {
  const seen = entry({ status: 'COMPLETED', progress: 12, startedOn: '2011-04', finishedOn: '2011-06-24' });

  it('keeps the earlier record, and starts over', () => {
    const { entry: again, archived } = startNextPass(seen, anime(12), today);
    expect(again).toMatchObject({
      status: 'REWATCHING',
      progress: 0,
      pass: 2,
      seenBefore: 12,
      startedOn: today,
      finishedOn: null,
    });
    expect(archived).toEqual({
      number: 1,
      status: 'COMPLETED',
      progress: 12,
      startedOn: '2011-04',
      finishedOn: '2011-06-24',
    });
    expect(restorePreviousPass(again, archived, 0)).toEqual(seen);
  });

  it('counts a rewatch when it is done', () => {
    const { entry: again } = startNextPass(seen, anime(12), today);
    const done = completed({ ...again, progress: 12 }, anime(12), today);
    expect(done).toMatchObject({ status: 'COMPLETED', rewatches: 1, finishedOn: today });
    expect(completed(entry({ progress: 3 }), anime(12), today)).toMatchObject({ progress: 12, rewatches: 0 });
  });

  it('counts it as seen even if the first time was never recorded', () => {
    expect(startNextPass(entry({ status: null }), anime(24), today).entry.seenBefore).toBe(24);
  });
});
