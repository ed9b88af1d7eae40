import type { EpisodeRange } from '../../../../shared/episodeKinds';
import { nextEpisode, passedOver, withoutFiller } from './nextEpisode';

const filler = (from: number, to = from): EpisodeRange => ({ kind: 'FILLER', from, to });
const recap = (from: number, to = from): EpisodeRange => ({ kind: 'RECAP', from, to });

describe('nextEpisode', () => {
  it.each<[progress: number, kinds: EpisodeRange[], skip: boolean, next: number]>([
    [0, [], true, 1],
    [25, [filler(26, 27)], false, 26],
    [25, [filler(26, 27)], true, 28],
    [26, [filler(26, 27)], true, 28],
    [24, [filler(26, 27)], true, 25],
    [0, [filler(1)], true, 2],
    [25, [filler(26), recap(27), filler(28, 30)], true, 31],
    [25, [filler(26), { kind: 'MIXED', from: 27, to: 27 }, filler(28)], true, 27],
    [25, [{ kind: 'SPECIAL', from: 26, to: 26 }], true, 26],
  ])('after %i with %j, skipping: %s, is %i', (progress, kinds, skip, next) => {
    expect(nextEpisode(progress, kinds, skip)).toBe(next);
  });
});

describe('withoutFiller', () => {
  const now = new Date('2026-11-21T03:00:00Z');
  const anime = (airsUntil: string, episodeCountEstimated = false) => ({
    episodeCount: 12,
    episodeCountEstimated,
    startsAt: new Date('2026-01-01T00:00:00Z'),
    expectedAt: null,
    airsUntil: new Date(airsUntil),
  });
  const past = '2026-04-01T00:00:00Z';
  const future = '2027-04-01T00:00:00Z';

  it.each<[of: string, given: ReturnType<typeof anime>, aired: number | null, settled: number, next: number]>(
    [
      ['a sure count, all aired', anime(past), null, 12, 12],
      ['an estimated count of what has ended', anime(past, true), null, 12, 12],
      ['a sure count with some to air', anime(future), 10, 10, 13],
      ['an estimated count of what goes on', anime(future, true), null, 10, 13],
    ],
  )('after the last that counts of %s', (_, given, aired, settled, next) => {
    const { settle, next: nextOf } = withoutFiller({ anime: given, kinds: [filler(11, 12)], aired, now });
    expect(settle(10)).toBe(settled);
    expect(nextOf(10)).toBe(next);
    expect(settle(9)).toBe(9);
    expect(nextOf(9)).toBe(10);
  });

  it('counts neither filler nor recaps', () => {
    const kinds: EpisodeRange[] = [filler(2, 3), { kind: 'MIXED', from: 4, to: 4 }, recap(5)];
    const { counts } = withoutFiller({ anime: anime(past), kinds, aired: null, now });
    expect([1, 2, 3, 4, 5, 6].filter(counts)).toEqual([1, 4, 6]);
  });
});

it('names what was passed over, but not what was seen out of order', () => {
  const kinds: EpisodeRange[] = [filler(2, 6), { kind: 'SPECIAL', from: 7, to: 7 }, recap(8, 9)];
  expect(passedOver([2, 8], kinds, new Set([4]))).toEqual([filler(3), filler(5, 6), recap(8)]);
  expect(passedOver([8, 2], kinds, new Set())).toEqual([]);
});
