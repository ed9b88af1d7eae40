import { readTitle } from '../../catalogue/franchise/readTitle';
import { normalise, removeSpaces } from '../../search/normalise';
import type { IdSite, PlayEvent } from '../playEvent';
import {
  type Answer,
  isFilm,
  isSeason,
  type Place,
  placeIn,
  placeInTurn,
  type SeriesLookup,
  type SeriesPart,
} from './series';
import { placeByTitles } from './titleSeasons';
import { numberSeasonsInTurn, placeByTmdb, rowsOf, tmdbPlacesOf } from './tmdbSeasons';

type Played = Pick<PlayEvent, 'kind' | 'title' | 'year' | 'season' | 'episode' | 'ids' | 'seasonsOf'>;

/** Databases with one entry per season, as on this site. */
const bySeason: readonly IdSite[] = ['anidb', 'aniList', 'mal', 'kitsu'];

/**
 * The anime and episode that were played, or null unless certain: nothing is guessed, and an unresolved play waits for its
 * user. Ids are tried first, then the title; the season numbering that the player uses decides the episode.
 */
export async function locatePlay(lookup: SeriesLookup, event: Played): Promise<Place | null> {
  const named = bySeason.flatMap((site) => (event.ids[site] ? [{ site, id: event.ids[site] }] : []));
  for (const { site, id } of named) {
    const parts = await lookup.byLink(site, id);
    if (parts.length > 0) return placeInEntry(parts, event);
  }
  // An unknown id means another anime than the one with this title.
  if (named.length > 0) return null;
  if (event.ids.tmdb) {
    const found = await placeByTmdbId(lookup, event, event.ids.tmdb);
    if (found !== undefined) return found;
  }
  return await placeByName(lookup, event);
}

function placeInEntry(parts: readonly SeriesPart[], { kind, season, episode }: Played): Place | null {
  if (kind === 'MOVIE') return parts.length === 1 && parts[0] ? placeIn(parts[0], 1) : null;
  return season === null || season === 1 ? placeInTurn(parts, episode) : null;
}

async function placeByTmdbId(lookup: SeriesLookup, event: Played, id: string): Promise<Answer> {
  if (event.kind === 'EPISODE') {
    const parts = await lookup.ofShow(id);
    return parts.length > 0 ? placeInShow(parts, event, id) : undefined;
  }
  const [film, ...more] = await lookup.byLink('tmdb', `movie/${id}`);
  return film && (more.length > 0 ? null : placeIn(film, 1));
}

function placeInShow(
  parts: readonly SeriesPart[],
  { season, episode, seasonsOf }: Played,
  show: string,
): Place | null {
  const turn = numberSeasonsInTurn(parts, show);
  if (season === null) return placeInTurn(turn, episode);
  const tmdb = placeByTmdb(parts, { show, season, episode });
  const titles = season === 0 ? undefined : placeByTitles(turn, { season, episode });
  if (tmdb === undefined || titles === undefined) return tmdb ?? titles ?? null;
  // Other numberings: only if both ways of counting agree on the episode.
  if (seasonsOf === 'TMDB' || (tmdb?.animeId === titles?.animeId && tmdb?.number === titles?.number))
    return tmdb;
  return null;
}

/** A series found by its title, with the part that has the title. */
interface Named {
  part: SeriesPart;
  show: string | null;
  parts: SeriesPart[];
}

async function placeByName(lookup: SeriesLookup, event: Played): Promise<Place | null> {
  const { title, year } = nameOf(event);
  if (title === '') return null;
  const film = event.kind === 'MOVIE';
  const titled = (await namesakes(lookup, title)).filter((part) => isFilm(part) === film);
  if (film) {
    const [only, ...more] = titled.filter((part) => isNear(part.year, year));
    return only && more.length === 0 ? placeIn(only, 1) : null;
  }
  const series = (await seriesOf(lookup, titled)).filter(
    ({ part, parts }) => isNear(part.year, year) || isNear(parts.find(isSeason)?.year, year),
  );
  const [only, ...more] = series;
  return only && more.length === 0 ? placeInNamed(only, event) : null;
}

/** A remake's title may include the year here but not in the player, so native titles are looked up as well. */
async function namesakes(lookup: SeriesLookup, title: string): Promise<SeriesPart[]> {
  const found = await lookup.byTitle(title);
  const natives = new Set(
    found.map(({ nativeTitle }) => removeSpaces(normalise(withoutYear(nativeTitle).bare))),
  );
  const more = await Promise.all([...natives].map((native) => lookup.byTitle(native)));
  return [...new Map([...found, ...more.flat()].map((part) => [part.id, part])).values()];
}

function nameOf({ title, year }: Played): { title: string; year: number | null } {
  const { bare, behind } = withoutYear(title ?? '');
  return { title: removeSpaces(normalise(bare)), year: behind ?? year };
}

/** Players and catalogues append the year to a title that several series share. */
function withoutYear(title: string): { bare: string; behind: number | null } {
  const [, bare, behind] = /^(.+)\(((?:19|20)\d\d)\)$/.exec(title) ?? [];
  return { bare: bare ?? title, behind: behind === undefined ? null : Number(behind) };
}

/** Allows a year's difference, as databases disagree about series that begin around New Year. */
function isNear(year: number | null | undefined, asked: number | null): boolean {
  return asked === null || (year !== null && year !== undefined && Math.abs(year - asked) <= 1);
}

/** Seasons of one series that share a title count as one. */
async function seriesOf(lookup: SeriesLookup, titled: readonly SeriesPart[]): Promise<Named[]> {
  const found = new Map<string, Named>();
  for (const part of titled) {
    const show = tmdbPlacesOf(part)[0]?.show ?? null;
    const key = show ?? `anime ${part.id}`;
    if (found.has(key)) continue;
    found.set(key, { part, show, parts: show ? await lookup.ofShow(show) : await sameName(lookup, part) });
  }
  return [...found.values()];
}

async function sameName(lookup: SeriesLookup, part: SeriesPart): Promise<SeriesPart[]> {
  const { stem } = readTitle(part.nativeTitle, { loosely: true });
  const all = await lookup.ofFranchise(part.id);
  return all.filter(
    (one) =>
      one.id === part.id || (isSeason(one) && readTitle(one.nativeTitle, { loosely: true }).stem === stem),
  );
}

function placeInNamed({ part, show, parts }: Named, event: Played): Place | null {
  const { season, episode } = event;
  if (show === null) {
    if (parts[0]?.id !== part.id) return (season ?? 1) === 1 ? placeIn(part, episode) : null;
    return season === null
      ? placeInTurn(parts.filter(isSeason), episode)
      : (placeByTitles(parts, { season, episode }) ?? null);
  }
  const own = tmdbPlacesOf(part).find((place) => place.show === show);
  const first = numberSeasonsInTurn(parts, show)[0];
  const begins = first === undefined || first.id === part.id;
  if (begins || own?.season === season) return placeInShow(parts, event, show);
  // A later season that the player treats as a separate series.
  if ((season ?? 1) !== 1 || !own) return null;
  const rest = rowsOf(parts, own).filter((row) => row.first >= own.first);
  return placeInTurn(
    rest.map((row) => row.part),
    episode,
  );
}
