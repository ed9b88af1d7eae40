import type { Entry, SpoilerLevel } from './entry';
import { isScreened, isWatched, screenOf } from './spoilerScreen';

const entry = (more: Partial<Entry>) =>
  ({ progress: 0, seenBefore: 0, spoilerLevel: null, ...more }) as Entry;
const screenedOf = (
  more: Partial<Entry>,
  level: SpoilerLevel,
  { marked = [], next = null }: { marked?: number[]; next?: number | null } = {},
) => {
  const screen = screenOf(entry(more), { level, marked: new Set(marked), next });
  return [1, 2, 3, 4, 5, 6].filter((number) => isScreened(screen, number));
};

describe('isScreened', () => {
  it.each<[string, Partial<Entry>, SpoilerLevel, number[], number[]]>([
    ['what is not watched', { progress: 2 }, 'UNWATCHED', [], [3, 4, 5, 6]],
    ['but for the next one', { progress: 2 }, 'UNWATCHED_EXCEPT_NEXT', [], [4, 5, 6]],
    ['nothing where it is off', { progress: 2 }, 'OFF', [], []],
    ['nothing that was watched out of order', { progress: 2 }, 'UNWATCHED', [5], [3, 4, 6]],
    ['the next one that is really unwatched', { progress: 2 }, 'UNWATCHED_EXCEPT_NEXT', [3], [5, 6]],
    ['nothing that an earlier pass has seen', { progress: 1, seenBefore: 5 }, 'UNWATCHED', [], [6]],
    ['by the level of the anime, wider', { spoilerLevel: 'OFF' }, 'UNWATCHED', [], []],
    ['by the level of the anime, narrower', { progress: 4, spoilerLevel: 'UNWATCHED' }, 'OFF', [], [5, 6]],
  ])('screens the episodes of %s', (_, more, level, marked, screened) => {
    expect(screenedOf(more, level, { marked })).toEqual(screened);
  });

  it('shows the next one that counts, if filler is skipped', () => {
    expect(screenedOf({ progress: 2 }, 'UNWATCHED_EXCEPT_NEXT', { next: 5 })).toEqual([6]);
    expect(screenedOf({ progress: 2 }, 'UNWATCHED', { next: 5 })).toEqual([3, 4, 5, 6]);
  });

  it('never screens anime that are on no list', () => {
    expect(isScreened(null, 12)).toBe(false);
    expect(isWatched(null, 1)).toBe(false);
  });
});

describe('isWatched', () => {
  it('goes by the current pass', () => {
    const screen = screenOf(entry({ progress: 2, seenBefore: 12 }), {
      level: 'UNWATCHED',
      marked: new Set([5]),
      next: null,
    });
    expect([1, 2, 3, 4, 5, 6].filter((number) => isWatched(screen, number))).toEqual([1, 2, 5]);
  });
});
