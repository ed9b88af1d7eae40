import type { SeriesPart } from '../../../data/stores/seriesStore';

export type { SeriesPart } from '../../../data/stores/seriesStore';

/** An episode of an anime of this site. */
export interface Place {
  animeId: number;
  number: number;
}

/**
 * What one way of counting says of an episode: its place, null where that cannot be told for sure, and undefined where the
 * way says nothing of such a season.
 */
export type Answer = Place | null | undefined;

/** What the catalogue knows of series: the database in the site, a list in tests. */
export interface SeriesLookup {
  byLink(site: string, externalId: string): Promise<SeriesPart[]>;
  byTitle(compactTitle: string): Promise<SeriesPart[]>;
  ofShow(show: string): Promise<SeriesPart[]>;
  ofFranchise(animeId: number): Promise<SeriesPart[]>;
}

/** The episode of this anime, unless it has fewer for sure. */
export function placeIn(part: SeriesPart, number: number): Place | null {
  const most = part.episodeCountEstimated ? null : part.episodeCount;
  return number >= 1 && (most === null || number <= most) ? { animeId: part.id, number } : null;
}

/** Close to the end of an estimated count, an episode may be of the next part already. */
const MARGIN = 2;

/** The episode with this number when parts are counted through, one after the other. */
export function placeInTurn(parts: readonly SeriesPart[], number: number): Place | null {
  let left = number;
  for (const [index, part] of parts.entries()) {
    const { episodeCount: count, episodeCountEstimated: estimated } = part;
    if (index === parts.length - 1) return placeIn(part, left);
    if (count === null) return null;
    if (estimated) return left <= count - MARGIN ? placeIn(part, left) : null;
    if (left <= count) return placeIn(part, left);
    left -= count;
  }
  return null;
}

export const isFilm = ({ format }: SeriesPart): boolean => format === 'MOVIE';

/** Seasons are shown on television or on the web; the rest stands beside them. */
export const isSeason = ({ format }: SeriesPart): boolean => format === 'TV' || format === 'WEB';
