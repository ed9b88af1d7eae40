import type { Entry } from '../entry';
import {
  clampProgress,
  completed,
  isFinal,
  markBegun,
  restorePreviousPass,
  resumeRewatch,
  startNextPass,
} from './rules';

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
    expect(markBegun(entry({ status }), anime(12), today)).toMatchObject({
      status: 'WATCHING',
      startedOn: today,
    });
  });

  it('keeps an existing start date, and any other status', () => {
    expect(markBegun(entry({ status: 'PLANNING', startedOn: '2011' }), anime(12), today)).toMatchObject({
      startedOn: '2011',
    });
    const paused = entry({ status: 'PAUSED' });
    expect(markBegun(paused, anime(12), today)).toBe(paused);
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

  describe('a rewatch of which six episodes were watched', () => {
    const again = { ...startNextPass(seen, anime(12), today).entry, progress: 6 };
    const later = '2026-12-24';

    it.each(['PAUSED', 'DROPPED', 'PLANNING', 'WATCHING', null] as const)(
      'goes on after the status %s',
      (status) => {
        const left = { ...again, status };
        expect(resumeRewatch(left, anime(12), later)).toEqual({ entry: again });
        expect(markBegun(left, anime(12), later).status).toBe(
          status === 'WATCHING' ? 'WATCHING' : 'REWATCHING',
        );
        expect(completed(left, anime(12), later)).toMatchObject({
          progress: 12,
          rewatches: 1,
          finishedOn: later,
        });
      },
    );

    it('has ended once it is completed, even if its status is changed after that', () => {
      const paused = { ...completed(again, anime(12), today), status: 'PAUSED' as const };
      expect(completed(paused, anime(12), later)).toMatchObject({ rewatches: 1, finishedOn: today });
      expect(resumeRewatch(paused, anime(12), later).entry).toMatchObject({ pass: 3, progress: 0 });
    });

    it('gives way to the next one if no episode is left in it', () => {
      const whole = { ...again, status: 'PAUSED' as const, progress: 12 };
      expect(resumeRewatch(whole, anime(12), later).entry).toMatchObject({ pass: 3, progress: 0 });
      expect(resumeRewatch(whole, anime(12, true), later).entry).toMatchObject({ pass: 2, progress: 12 });
    });

    it('counts without the word only if the anime was seen to the end before', () => {
      const given = { ...again, seenBefore: 3 };
      expect(completed({ ...given, status: 'WATCHING' }, anime(12), later).rewatches).toBe(0);
      expect(completed(given, anime(12), later).rewatches).toBe(1);
    });
  });

  it('counts it as seen even if the first time was never recorded', () => {
    expect(startNextPass(entry({ status: null }), anime(24), today).entry.seenBefore).toBe(24);
  });
});
