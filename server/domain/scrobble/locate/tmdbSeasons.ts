import { type Answer, placeIn, type SeriesPart } from './series';

/** Where an anime begins in a TMDB show. */
export interface TmdbPlace {
  show: string;
  season: number;
  first: number;
}

/** Parses `tv/94664/season/1/episode/12`; season and episode default to 1. */
export function readTmdbPlace(id: string): TmdbPlace | null {
  const [, show, season, first] = /^tv\/(\d+)(?:\/season\/(\d+)(?:\/episode\/(\d+))?)?$/.exec(id) ?? [];
  if (show === undefined) return null;
  return { show, season: Number(season ?? 1), first: Number(first ?? 1) };
}

export function tmdbPlacesOf(part: SeriesPart): TmdbPlace[] {
  return part.tmdb.flatMap((id) => readTmdbPlace(id) ?? []);
}

export interface TmdbRow extends TmdbPlace {
  part: SeriesPart;
}

/** The parts of a show's season in order: bangumi-data's table of offsets. */
export function rowsOf(parts: readonly SeriesPart[], { show, season }: Omit<TmdbPlace, 'first'>): TmdbRow[] {
  return parts
    .flatMap((part) => tmdbPlacesOf(part).map((place) => ({ ...place, part })))
    .filter((row) => row.show === show && row.season === season)
    .sort((a, b) => a.first - b.first);
}

/** Places an episode by TMDB's seasons: in the last part that begins at or before it. */
export function placeByTmdb(
  parts: readonly SeriesPart[],
  { show, season, episode }: { show: string; season: number; episode: number },
): Answer {
  const rows = rowsOf(parts, { show, season });
  if (rows.length === 0) return undefined;
  const from = rows.filter(({ first }) => first <= episode);
  const row = from.at(-1);
  // Ambiguous: two parts begin at the same episode.
  if (!row || from.filter(({ first }) => first === row.first).length > 1) return null;
  // Specials have gaps: only a part of known length extends beyond its first episode.
  const unsure =
    season === 0 && episode > row.first && (row.part.episodeCountEstimated || !row.part.episodeCount);
  return unsure ? null : placeIn(row.part, episode - row.first + 1);
}

/** The parts of a show in airing order, without specials. */
export function numberSeasonsInTurn(parts: readonly SeriesPart[], show: string): SeriesPart[] {
  return parts.filter((part) => tmdbPlacesOf(part).some((place) => place.show === show && place.season > 0));
}
