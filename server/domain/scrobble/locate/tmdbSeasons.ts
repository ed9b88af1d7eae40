import { type Answer, placeIn, type SeriesPart } from './series';

/** Where an anime begins in a show of TMDB. */
export interface TmdbPlace {
  show: string;
  season: number;
  first: number;
}

/** `tv/94664/season/1/episode/12`; a show alone means its first season from the start. */
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

/** What a season of a show is made of, in its order: the table of offsets that bangumi-data has. */
export function rowsOf(parts: readonly SeriesPart[], { show, season }: Omit<TmdbPlace, 'first'>): TmdbRow[] {
  return parts
    .flatMap((part) => tmdbPlacesOf(part).map((place) => ({ ...place, part })))
    .filter((row) => row.show === show && row.season === season)
    .sort((a, b) => a.first - b.first);
}

/** The place of an episode by the seasons of TMDB: in the last part that begins at it or before it. */
export function placeByTmdb(
  parts: readonly SeriesPart[],
  { show, season, episode }: { show: string; season: number; episode: number },
): Answer {
  const rows = rowsOf(parts, { show, season });
  if (rows.length === 0) return undefined;
  const from = rows.filter(({ first }) => first <= episode);
  const row = from.at(-1);
  // Two that begin at one episode: nobody can tell which is meant.
  if (!row || from.filter(({ first }) => first === row.first).length > 1) return null;
  // A list of specials has gaps: only what is known to be that long reaches beyond its first.
  const unsure =
    season === 0 && episode > row.first && (row.part.episodeCountEstimated || !row.part.episodeCount);
  return unsure ? null : placeIn(row.part, episode - row.first + 1);
}

/** The seasons of a show as they aired, without its specials. */
export function seasonsInTurn(parts: readonly SeriesPart[], show: string): SeriesPart[] {
  return parts.filter((part) => tmdbPlacesOf(part).some((place) => place.show === show && place.season > 0));
}
