import { countAired } from '../../../data/stores/episodeStore';
import { longRunIds } from '../../../data/stores/latestStore';
import type { Deps, EpisodeTotals } from '../../deps';

interface Counted {
  /** Catalogue state it was counted in: in another state the count may differ. */
  state: string;
  /** Counted up to this instant. */
  until: Date;
  count: number;
}

/** The count expires after this time, whatever the state: an operator may have changed rows by hand. */
const COUNT_LIFETIME_MS = 3_600_000;

/** A full count takes milliseconds per call, so it is kept, and only what has aired since is added. */
export function createEpisodeTotals({ db, clock }: Pick<Deps, 'db' | 'clock'>): EpisodeTotals {
  let counted: Counted | undefined;
  let longRuns: Promise<number[]> | undefined;

  async function countFrom(before: Counted | undefined, now: Date): Promise<number> {
    const { state, count: added } = await countAired(db.manager, { now, since: before?.until });
    if (before && before.state !== state) return countFrom(undefined, now);
    const count = (before?.count ?? 0) + added;
    if (!before) counted = { state, until: now, count };
    return count;
  }

  return {
    countAired() {
      const now = clock.now();
      const isFresh =
        counted && counted.until <= now && now.getTime() - counted.until.getTime() < COUNT_LIFETIME_MS;
      return countFrom(isFresh ? counted : undefined, now);
    },
    readLongRuns() {
      longRuns ??= longRunIds(db.manager).finally(() => {
        longRuns = undefined;
      });
      return longRuns;
    },
  };
}
