import type { AnimeRow } from '../../data/stores/animeRow';
import { countListed } from '../../data/stores/animeStore';
import { longRunIds, newestStarts } from '../../data/stores/latestStore';
import type { Deps } from '../deps';
import { readAnimeByIds } from './anime';

const WEEK_MS = 7 * 86_400_000;
/** New shows start every few weeks; if none has for this long, the data is old. */
const FRESH_WEEKS = 6;
/**
 * A few anime are announced early, so the tenth newest start tells how far the data goes; in a small catalogue, the first
 * tenth.
 */
const EARLY_ANNOUNCED_ANIME = 9;

/** How far the catalogue's data goes, if that is more than six weeks ago; null while it is fresh, or empty. */
export async function dataTo({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Date | null> {
  const listed = await countListed(db.manager);
  const starts = await newestStarts(db.manager, Math.min(EARLY_ANNOUNCED_ANIME, Math.floor(listed / 10)) + 1);
  const sure = starts.at(-1)?.getTime() ?? Number.POSITIVE_INFINITY;
  // Starts many weeks after the others were announced early.
  const newest = starts.find((start) => start.getTime() - sure <= FRESH_WEEKS * WEEK_MS);
  return newest && clock.now().getTime() - newest.getTime() > FRESH_WEEKS * WEEK_MS ? newest : null;
}

/** Open-ended runs, best known first. */
export async function readLongRuns(
  deps: Pick<Deps, 'db'>,
  { limit }: { limit: number },
): Promise<AnimeRow[]> {
  const ids = (await longRunIds(deps.db.manager)).slice(0, limit);
  return (await readAnimeByIds(deps, ids)).filter((row) => row !== null);
}
