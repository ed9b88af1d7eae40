import { deriveRun, type RunFacts } from './deriveRun';

const at = (text: string) => new Date(text);
const WEEK = 7 * 86_400_000;
const friday = at('2026-04-03T15:00:00Z');
const weeksAfter = (date: Date, weeks: number) => new Date(date.getTime() + weeks * WEEK);

function run(facts: Partial<RunFacts> = {}) {
  return deriveRun({
    format: 'TV',
    startsAt: friday,
    endsAt: null,
    slot: { at: friday, days: 7 },
    sureCount: null,
    takenAt: at('2026-04-29T00:00:00Z'),
    databases: 5,
    ...facts,
  });
}

describe('a film', () => {
  it('is one episode at its start, and not estimated', () => {
    const film = run({ format: 'MOVIE', slot: null, endsAt: friday });
    expect(film).toMatchObject({ count: 1, countEstimated: false, airsUntil: friday });
    expect(film.episodes).toEqual([{ number: 1, airsAt: friday, estimated: false }]);
  });

  it('in several parts has their count and no dates', () => {
    expect(run({ format: 'MOVIE', slot: null, sureCount: 3 })).toMatchObject({ count: 3, episodes: [] });
  });
});

describe('a list of days', () => {
  const days = [friday, weeksAfter(friday, 1), weeksAfter(friday, 9)];

  it('is taken as it is, whatever the slot and format say', () => {
    const stated = days.map((airsAt, at) => ({ number: at + 1, airsAt, estimated: false }));
    for (const format of ['TV', 'OVA', 'WEB'] as const)
      expect(run({ format, days, sureCount: 3 })).toEqual({
        count: 3,
        countEstimated: false,
        endsAt: null,
        airsUntil: days[2],
        openRun: false,
        episodes: stated,
      });
  });

  it('leaves a stated end as it is, and airs until the later of both', () => {
    const [early, late] = [weeksAfter(friday, 2), weeksAfter(friday, 12)];
    expect(run({ days, endsAt: early })).toMatchObject({ endsAt: early, airsUntil: days[2] });
    expect(run({ days, endsAt: late })).toMatchObject({ endsAt: late, airsUntil: late });
  });
});

describe('a run with an end', () => {
  const twelve = { endsAt: weeksAfter(friday, 11) };

  it('has as many episodes as its slot has weeks, estimated', () => {
    const derived = run(twelve);
    expect(derived).toMatchObject({ count: 12, countEstimated: true, airsUntil: twelve.endsAt });
    expect(derived.episodes).toHaveLength(12);
    expect(derived.episodes[0]).toEqual({ number: 1, airsAt: friday, estimated: false });
    expect(derived.episodes[1]).toEqual({ number: 2, airsAt: weeksAfter(friday, 1), estimated: true });
    expect(derived.episodes[11]).toEqual({ number: 12, airsAt: twelve.endsAt, estimated: false });
  });

  it('may end some hours before or after its slot', () => {
    for (const hours of [-2, 0.5, 6]) {
      expect(run({ endsAt: new Date(twelve.endsAt.getTime() + hours * 3_600_000) }).count).toBe(12);
    }
  });

  it('takes the known count: a break is a week without an episode', () => {
    const derived = run({ ...twelve, sureCount: 11 });
    expect(derived).toMatchObject({ count: 11, countEstimated: false });
    expect(derived.episodes).toHaveLength(11);
    expect(derived.episodes[10]?.airsAt).toEqual(twelve.endsAt);
  });

  it('with more episodes than weeks has several on its first evening', () => {
    const derived = run({ ...twelve, sureCount: 14 });
    expect(derived.episodes.slice(0, 4).map(({ airsAt }) => airsAt)).toEqual([
      friday,
      friday,
      friday,
      weeksAfter(friday, 1),
    ]);
    expect(derived.episodes[13]?.airsAt).toEqual(twelve.endsAt);
  });

  it('gives no dates if count and weeks cannot be reconciled', () => {
    expect(run({ ...twelve, sureCount: 26 })).toMatchObject({ count: 26, episodes: [] });
    expect(run({ endsAt: weeksAfter(friday, 17), sureCount: 12 })).toMatchObject({ count: 12, episodes: [] });
  });

  it('is treated as open if its end is a cour or more beyond its episodes', () => {
    const derived = run({ endsAt: weeksAfter(friday, 220), sureCount: 13 });
    expect(derived).toMatchObject({ count: 13, endsAt: null, airsUntil: weeksAfter(friday, 12) });
    expect(derived.episodes).toHaveLength(13);
    expect(derived.episodes[12]).toEqual({ number: 13, airsAt: weeksAfter(friday, 12), estimated: true });
  });

  it('keeps such an end if it is known to be right, or not that far', () => {
    const late = { endsAt: weeksAfter(friday, 35), sureCount: 13 };
    expect(run({ ...late, endIsRight: true })).toMatchObject({ endsAt: late.endsAt, episodes: [] });
    const near = { endsAt: weeksAfter(friday, 21), sureCount: 12 };
    expect(run(near)).toMatchObject({ endsAt: near.endsAt });
    const years = { endsAt: weeksAfter(friday, 1366), sureCount: 1155 };
    expect(run(years)).toMatchObject({ endsAt: years.endsAt });
  });

  it('lasting for years is not counted by weeks, since breaks add up', () => {
    expect(run({ endsAt: weeksAfter(friday, 300) })).toMatchObject({ count: null, episodes: [] });
  });

  it('without a slot has dates only if a known count fits its weeks', () => {
    expect(run({ ...twelve, slot: null })).toMatchObject({ count: null, episodes: [] });
    expect(run({ ...twelve, slot: null, sureCount: 12 }).episodes).toHaveLength(12);
    expect(run({ ...twelve, slot: null, sureCount: 12, format: 'WEB' }).episodes).toHaveLength(0);
  });

  it('published all at once has all its episodes at that instant', () => {
    const drop = run({ format: 'WEB', slot: { at: friday, days: 0 }, endsAt: friday, sureCount: 10 });
    expect(new Set(drop.episodes.map(({ airsAt }) => airsAt.getTime())).size).toBe(1);
    expect(drop.episodes).toHaveLength(10);
    expect(run({ format: 'WEB', slot: { at: friday, days: 0 }, endsAt: friday }).count).toBeNull();
  });

  it('uses its start if the stated slot is months away', () => {
    const moved = run({ ...twelve, slot: { at: weeksAfter(friday, 9), days: 7 } });
    expect(moved.episodes[0]?.airsAt).toEqual(friday);
  });
});

describe('a run without an end', () => {
  it('ends with the cour it was in when the source was taken', () => {
    expect(run()).toMatchObject({ count: 12, countEstimated: true, openRun: false });
    expect(run().airsUntil).toEqual(weeksAfter(friday, 11));
    expect(run({ takenAt: weeksAfter(friday, 15) }).count).toBe(24);
    expect(run({ takenAt: weeksAfter(friday, 30) }).count).toBe(50);
  });

  it('ends with a known count', () => {
    const derived = run({ sureCount: 25 });
    expect(derived).toMatchObject({ count: 25, countEstimated: false, endsAt: weeksAfter(friday, 24) });
  });

  it('ends when it is known to end', () => {
    expect(run({ plannedWeeks: 49, takenAt: weeksAfter(friday, 80) }).count).toBe(49);
  });

  it('continues if it had been running for more than a year, until the data is a year old', () => {
    const takenAt = weeksAfter(friday, 60);
    const derived = run({ takenAt });
    expect(derived).toMatchObject({ count: null, openRun: true, episodes: [] });
    expect(derived.airsUntil).toEqual(weeksAfter(takenAt, 52));
  });

  it('was probably forgotten if hardly any database lists it', () => {
    const derived = run({ takenAt: weeksAfter(friday, 200), databases: 1 });
    expect(derived).toMatchObject({ openRun: false, airsUntil: weeksAfter(friday, 52) });
  });

  it('on the web without a slot has no episodes', () => {
    expect(run({ format: 'WEB', slot: null })).toMatchObject({ count: null, episodes: [], openRun: false });
  });
});

it('derives nothing for discs and anime without a date', () => {
  expect(run({ format: 'OVA' })).toMatchObject({ count: null, episodes: [] });
  expect(run({ startsAt: null })).toMatchObject({ count: null, episodes: [], airsUntil: null });
});
