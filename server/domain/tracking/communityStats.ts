import { setTimeout as sleep } from 'node:timers/promises';
import * as store from '../../data/stores/communityStatsStore';
import { type JobDeps, keepJob, runJob } from '../keepJob';
import type { Deps } from '../ports';

const DAY = 86_400_000;
/** "Lately": what somebody moved on in during these days. */
const LATELY = 7 * DAY;
/** A number that stands for fewer people would give away what single people keep, do and think. */
const FEWEST = 5;
/** Anime that one statement counts, and marks that are worked off at a time. */
const SLICE = 20;
const MARKS = 2000;

type StatsDeps = Pick<Deps, 'db' | 'clock'>;
type IsStopping = () => boolean;
const never: IsStopping = () => false;

/**
 * Counts for each anime that was touched since (`markStats`) how many people of this site keep it, how many moved on in it
 * lately, and their mean score (product P3: trending, popularity, score). It counts what everybody may see: public entries of
 * people whose profile is public (product P4), and no number of fewer than five people. So a list that is closed counts no more
 * after the next round. Gives the number of anime that were counted. For one instance at a time.
 */
export async function countTouchedAnime(deps: StatsDeps, isStopping: IsStopping = never): Promise<number> {
  let counted = 0;
  for (;;) {
    const marks = await store.statsMarks(deps.db.manager, MARKS);
    const byAnime = new Map<number, string[]>();
    for (const { id, animeId } of marks) byAnime.set(animeId, [...(byAnime.get(animeId) ?? []), id]);
    const animeIds = [...byAnime.keys()];
    for (let from = 0; from < animeIds.length; from += SLICE) {
      if (isStopping()) return counted;
      const slice = animeIds.slice(from, from + SLICE);
      const settled = slice.flatMap((id) => byAnime.get(id) ?? []);
      await atEase(() => countAnime(deps, slice, settled));
      counted += slice.length;
    }
    if (marks.length < MARKS) return counted;
  }
}

export interface StatsCheck {
  checked: number;
  /** Anime whose number of people or score was not what is kept of them. */
  wrong: number;
  /** Anime whose "lately" has changed with time alone. */
  aged: number;
}

/**
 * Counts every anime anew, a few at a time, and mends what is wrong. Nothing should be: whoever changes an entry marks its anime.
 * What was moved on in more than a week ago ages in it, too.
 */
export async function checkCommunityStats(
  deps: StatsDeps,
  isStopping: IsStopping = never,
): Promise<StatsCheck> {
  const check = { checked: 0, wrong: 0, aged: 0 };
  let after = 0;
  while (!isStopping()) {
    const slice = await store.animeBehind(deps.db.manager, after, SLICE);
    const last = slice.at(-1);
    if (last === undefined) break;
    after = last;
    const { wrong, aged } = await atEase(() => countAnime(deps, slice, []));
    check.checked += slice.length;
    check.wrong += wrong;
    check.aged += aged;
  }
  return check;
}

/** Reads first and writes only what differs: on the embedded database a write is on the main thread. */
async function countAnime(
  { db, clock }: StatsDeps,
  animeIds: readonly number[],
  marks: readonly string[],
): Promise<{ wrong: number; aged: number }> {
  const { manager } = db;
  const now = clock.now();
  const since = new Date(now.getTime() - LATELY);
  const before = byId(await store.storedStats(manager, animeIds));
  const after = byId(await store.countStats(manager, { animeIds, since, fewest: FEWEST }));
  const differs = (...keys: (keyof store.CommunityStatsRow)[]) =>
    animeIds.filter((id) => keys.some((key) => before.get(id)?.[key] !== after.get(id)?.[key]));
  const changed = differs('keptBy', 'score', 'lately');
  // Of what was marked meanwhile another number is expected.
  const expected = await store.markedAmong(manager, changed);
  const wrong = differs('keptBy', 'score').filter((id) => !expected.has(id)).length;
  if (changed.length > 0 || marks.length > 0) {
    const rows = changed.flatMap((id) => after.get(id) ?? []);
    await db.transaction((inside) => store.writeStats(inside, { changed, rows, marks, now }));
  }
  return { wrong, aged: changed.filter((id) => !expected.has(id)).length - wrong };
}

const byId = (rows: readonly store.CommunityStatsRow[]) => new Map(rows.map((row) => [row.animeId, row]));

/** Rests for as long as the work took, so that it never has the database to itself. */
async function atEase<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const done = await work();
  await sleep(Math.min(1000, performance.now() - began));
  return done;
}

const FIRST = 30_000;
const PAUSE = 600_000;

/** Counts what was touched every ten minutes while the site runs, and checks everything once a day. A failure is logged and tried again. */
export function keepCommunityStats(deps: JobDeps & Pick<Deps, 'log'>): { stop(): Promise<void> } {
  const check = async (isStopping: IsStopping) => {
    const found = await checkCommunityStats(deps, isStopping);
    const level = found.wrong > 0 ? 'warn' : 'info';
    deps.log[level]({ event: 'community stats checked', ...found }, 'the community stats were checked');
  };
  return keepJob(deps, {
    name: 'community stats',
    first: FIRST,
    pause: PAUSE,
    work: async (isStopping) => {
      await countTouchedAnime(deps, isStopping);
      // Within the same lease: no anime is counted twice at once, or the older number could be kept.
      if (!isStopping())
        await runJob(deps, { name: 'community stats check', pause: DAY, rest: DAY, work: check, isStopping });
    },
    onError: (error) => deps.log.warn({ err: error }, 'the community stats could not be counted'),
  });
}
