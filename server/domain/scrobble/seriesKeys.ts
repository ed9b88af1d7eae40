import { normalise, removeSpaces } from '../search/normalise';
import { idSites, type PlayEvent } from './playEvent';

/** Maximum characters of a title in a key, so that the key fits its column. */
const MAX_TITLE_CHARACTERS = 100;

/** Stands for no season, as the column is not nullable. */
export const NO_SEASON = -1;

/**
 * The keys of a series as its player names it: ids first, as they are unique, then title and year. Users' matches are stored
 * under the first key.
 */
export function seriesKeysOf({
  ids,
  title,
  year,
  kind,
}: Pick<PlayEvent, 'ids' | 'title' | 'year' | 'kind'>): string[] {
  const film = kind === 'MOVIE' ? 'film ' : '';
  const byId = idSites.flatMap((site) => (ids[site] ? `${film}${site}:${ids[site]}` : []));
  const name = removeSpaces(normalise(title ?? '')).slice(0, MAX_TITLE_CHARACTERS);
  return name === '' ? byId : [...byId, `${film}title:${name}${year === null ? '' : `|${year}`}`];
}
