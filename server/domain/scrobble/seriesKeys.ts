import { compact, normalise } from '../search/normalise';
import { idSites, type PlayEvent } from './playEvent';

/** Of a title, so that key and database fit together. */
const TITLE = 100;

/** No season, in a column that has none empty. */
export const NO_SEASON = -1;

/**
 * What a series is known by, as its player names it: ids first, which no other series has, then title and year. Matches
 * that people make are kept under the first.
 */
export function seriesKeysOf({
  ids,
  title,
  year,
  kind,
}: Pick<PlayEvent, 'ids' | 'title' | 'year' | 'kind'>): string[] {
  const film = kind === 'MOVIE' ? 'film ' : '';
  const byId = idSites.flatMap((site) => (ids[site] ? `${film}${site}:${ids[site]}` : []));
  const name = compact(normalise(title ?? '')).slice(0, TITLE);
  return name === '' ? byId : [...byId, `${film}title:${name}${year === null ? '' : `|${year}`}`];
}
