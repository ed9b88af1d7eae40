import type { AnimeSeason } from '../../../data/entities/catalogue';
import type { Page, PageInput } from '../../../data/page';
import type { AnimeRow } from '../../../data/stores/animeRow';
import type { Deps } from '../../deps';
import { readAnimeByIds } from '../anime';
import { type SeasonOfYear, seasonOf } from '../season';
import { discoverIds } from './discoverAnime';
import type { DiscoverIndex } from './discoverIndex';
import type { DiscoverViewer } from './facet';

export interface SeasonInput extends PageInput {
  year?: number | null;
  season?: AnimeSeason | null;
  viewer?: DiscoverViewer;
}

/** A season with fewer anime than this has barely been entered yet. */
const MIN_SEASON_ANIME = 20;
/** How many years back the default season may be. */
const MAX_YEARS_BACK = 2;
const seasonOrder: Record<AnimeSeason, number> = { WINTER: 0, SPRING: 1, SUMMER: 2, FALL: 3 };

/**
 * The anime that began in one season, best known first. Without year and season: the newest season that has begun and is well
 * covered. With only one of the two, the other is taken from that default.
 */
export async function readSeasonAnime(
  deps: Pick<Deps, 'db' | 'clock' | 'discover' | 'search'>,
  input: SeasonInput,
): Promise<Page<AnimeRow> & SeasonOfYear> {
  const { items, ...found } = await readSeasonIds(deps, input);
  const anime = await readAnimeByIds(deps, items);
  return { ...found, items: anime.filter((one) => one !== null) };
}

/** The same as ids. */
export async function readSeasonIds(
  deps: Pick<Deps, 'db' | 'clock' | 'discover' | 'search'>,
  { year, season, ...rest }: SeasonInput,
): Promise<Page<number> & SeasonOfYear> {
  const usual = year && season ? { year, season } : await newestKnownSeason(deps);
  const wanted = { year: year ?? usual.year, season: season ?? usual.season };
  const filter = { yearFrom: wanted.year, yearTo: wanted.year, season: wanted.season };
  return { ...wanted, ...(await discoverIds(deps, { ...rest, filter, sort: 'POPULARITY' })) };
}

async function newestKnownSeason({
  discover,
  clock,
}: Pick<Deps, 'discover' | 'clock'>): Promise<SeasonOfYear> {
  const { index } = await discover.current();
  const seasons = begunSeasons(index, clock.now());
  seasons.sort((a, b) => b.year - a.year || seasonOrder[b.season] - seasonOrder[a.season]);
  const { year, season } =
    seasons.find(({ count }) => count >= MIN_SEASON_ANIME) ?? seasons[0] ?? seasonOf(clock.now());
  return { year, season };
}

/** The seasons of the last years, with the number of anime that have begun in each. */
function begunSeasons(
  { numbers, startsAt, adult, lists }: DiscoverIndex,
  now: Date,
): (SeasonOfYear & { count: number })[] {
  const years = numbers.years ?? new Int32Array();
  const newest = years.reduce((latest, year) => Math.max(latest, year), 0);
  const counts = new Map<string, SeasonOfYear & { count: number }>();
  for (const season of Object.keys(seasonOrder) as AnimeSeason[]) {
    for (const place of lists.seasons?.get(season)?.places ?? []) {
      const year = years[place] ?? 0;
      const begun = (startsAt[place] ?? Number.NaN) <= now.getTime();
      if (year < newest - MAX_YEARS_BACK || !begun || adult[place]) continue;
      const known = counts.get(`${year} ${season}`) ?? { year, season, count: 0 };
      counts.set(`${year} ${season}`, { ...known, count: known.count + 1 });
    }
  }
  return [...counts.values()];
}
