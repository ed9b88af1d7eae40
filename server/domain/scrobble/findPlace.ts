import { findAnime } from '../../data/stores/animeStore';
import { matchesOf, siteMatches } from '../../data/stores/scrobbleMatchStore';
import type { Deps } from '../deps';
import { sureCount } from '../tracking/progress/rules';
import { findNamedAnime } from './findNamedAnime';
import { locatePlay } from './locate/locatePlay';
import type { Place } from './locate/series';
import { createCatalogueLookup } from './lookup';
import type { PlayEvent } from './playEvent';
import { NO_SEASON, seriesKeysOf } from './seriesKeys';

interface Said {
  seriesKey: string;
  fromEpisode: number;
  animeId: number;
  firstNumber: number;
}

/**
 * The episode that was played, or null. In order of precedence: the user's own matches, the operator's file, matches accepted
 * by operators, the catalogue.
 */
export async function findPlace(
  deps: Pick<Deps, 'db' | 'matchFile'>,
  { userId, event }: { userId: string; event: PlayEvent },
): Promise<Place | null> {
  const { manager } = deps.db;
  if (event.anime !== null) return await namedPlace(deps, { userId, event, anime: event.anime });
  const seriesKeys = seriesKeysOf(event);
  const season = event.season ?? NO_SEASON;
  const sayings = [
    () => matchesOf(manager, { userId, seriesKeys, season }),
    () => fileMatches(deps, { seriesKeys, season }),
    () => siteMatches(manager, { seriesKeys, season }),
  ];
  for (const say of sayings) {
    const place = await placeBy(deps, { userId, said: await say(), seriesKeys, episode: event.episode });
    if (place) return place;
  }
  return await locatePlay(createCatalogueLookup(manager), event);
}

/** By the last match that begins at or before the episode. */
async function placeBy(
  deps: Pick<Deps, 'db'>,
  {
    userId,
    said,
    seriesKeys,
    episode,
  }: { userId: string; said: readonly Said[]; seriesKeys: readonly string[]; episode: number },
): Promise<Place | null> {
  for (const key of seriesKeys) {
    const match = said
      .filter(({ seriesKey, fromEpisode }) => seriesKey === key && fromEpisode <= episode)
      .at(-1);
    if (!match) continue;
    const number = match.firstNumber + episode - match.fromEpisode;
    return await checked(deps, { userId, animeId: match.animeId, number });
  }
  return null;
}

/** Matches in the operator's file, without unknown anime. */
async function fileMatches(
  { db, matchFile }: Pick<Deps, 'db' | 'matchFile'>,
  { seriesKeys, season }: { seriesKeys: readonly string[]; season: number },
): Promise<Said[]> {
  const found = await matchFile.find(seriesKeys, season);
  if (found.length === 0) return [];
  const ids = await findNamedAnime(
    { db },
    found.map(({ anime }) => anime),
  );
  return found.flatMap(({ anime, ...said }) => {
    const animeId = ids.get(anime);
    return animeId === undefined ? [] : { ...said, animeId };
  });
}

/** A script may name an anime on this site by slug or id. */
async function namedPlace(
  deps: Pick<Deps, 'db'>,
  { userId, event, anime }: { userId: string; event: PlayEvent; anime: string },
): Promise<Place | null> {
  const animeId = (await findNamedAnime(deps, [anime])).get(anime);
  return animeId === undefined ? null : await checked(deps, { userId, animeId, number: event.episode });
}

/** Null beyond the last episode, and for another user's own anime. */
async function checked(
  { db }: Pick<Deps, 'db'>,
  { userId, animeId, number }: { userId: string; animeId: number; number: number },
): Promise<Place | null> {
  const [anime] = await findAnime(db.manager, [animeId], userId);
  if (!anime) return null;
  const most = sureCount(anime);
  return most === null || number <= most ? { animeId, number } : null;
}
