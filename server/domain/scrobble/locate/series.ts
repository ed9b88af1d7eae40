import type { SeriesPart } from '../../../data/stores/seriesStore';

export type { SeriesPart } from '../../../data/stores/seriesStore';

/** An episode of an anime on this site. */
export interface Place {
  animeId: number;
  number: number;
}

/** The place of an episode by one way of counting: null if ambiguous, undefined if it does not cover the season. */
export type Answer = Place | null | undefined;

/** Series of the catalogue: read from the database, or from a list in tests. */
export interface SeriesLookup {
  byLink(site: string, externalId: string): Promise<SeriesPart[]>;
  byTitle(compactTitle: string): Promise<SeriesPart[]>;
  ofShow(show: string): Promise<SeriesPart[]>;
  ofFranchise(animeId: number): Promise<SeriesPart[]>;
}

/** This episode of the anime, or null if the anime is known to have fewer. */
export function placeIn(part: SeriesPart, number: number): Place | null {
  const most = part.episodeCountEstimated ? null : part.episodeCount;
  return number >= 1 && (most === null || number <= most) ? { animeId: part.id, number } : null;
}

/** Episodes this close to the end of an estimated count may already belong to the next part. */
const ESTIMATE_MARGIN_EPISODES = 2;

/** The place of an episode numbered through consecutive parts. */
export function placeInTurn(parts: readonly SeriesPart[], number: number): Place | null {
  let left = number;
  for (const [index, part] of parts.entries()) {
    const { episodeCount: count, episodeCountEstimated: estimated } = part;
    if (index === parts.length - 1) return placeIn(part, left);
    if (count === null) return null;
    if (estimated) return left <= count - ESTIMATE_MARGIN_EPISODES ? placeIn(part, left) : null;
    if (left <= count) return placeIn(part, left);
    left -= count;
  }
  return null;
}

export const isFilm = ({ format }: SeriesPart): boolean => format === 'MOVIE';

/** Only TV and web formats form seasons. */
export const isSeason = ({ format }: SeriesPart): boolean => format === 'TV' || format === 'WEB';
