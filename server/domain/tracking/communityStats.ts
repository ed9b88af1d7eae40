import { countAnimeWithStats, rangeOfStats, recountStats } from '../../data/stores/communityStatsStore';
import { type JobDeps, keepJob } from '../keepJob';
import type { Deps } from '../ports';

const DAY = 86_400_000;
/** "Lately": what somebody moved on in during these days. */
const LATELY = 7 * DAY;
/** A number that stands for fewer people would give away what single people keep, do and think. */
const FEWEST = 5;
/** Anime counted in one transaction: the embedded database answers nobody else meanwhile. */
const SLICE = 500;

/**
 * Counts for each anime how many people of this site keep it, how many moved on in it lately, and their mean score (product
 * P3: trending, popularity, score). It counts what everybody may see: public entries of people whose profile is public
 * (product P4), and no number of fewer than five people. Earlier counts are replaced, so a list that is closed counts no more
 * after the next round. One instance at a time; returns how many anime have numbers.
 */
export async function countCommunityStats({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  return await db.withLock('community stats', async () => {
    const now = clock.now();
    const since = new Date(now.getTime() - LATELY);
    const { first, last } = await rangeOfStats(db.manager);
    for (let from = first ?? 0; from <= (last ?? -1); from += SLICE) {
      const slice = { from, to: from + SLICE, since, now, fewest: FEWEST };
      await db.transaction((manager) => recountStats(manager, slice));
    }
    return await countAnimeWithStats(db.manager);
  });
}

const FIRST = 30_000;
const PAUSE = 600_000;

/** Counts every ten minutes while the site runs. A failure is logged and tried again. */
export function keepCommunityStats(deps: JobDeps & Pick<Deps, 'log'>): { stop(): Promise<void> } {
  return keepJob(deps, {
    name: 'community stats',
    first: FIRST,
    pause: PAUSE,
    work: () => countCommunityStats(deps),
    onError: (error) => deps.log.warn({ err: error }, 'the community stats could not be counted'),
  });
}
