import { animeIdsBySlug } from '../../data/stores/animeReferenceStore';
import { findAnime } from '../../data/stores/animeStore';
import { matchesOf, siteMatches } from '../../data/stores/scrobbleMatchStore';
import type { Deps } from '../ports';
import { sureCount } from '../tracking/progress/rules';
import { locatePlay } from './locate/locatePlay';
import type { Place } from './locate/series';
import { catalogueLookup } from './lookup';
import type { PlayEvent } from './playEvent';
import { NO_SEASON, seriesKeysOf } from './seriesKeys';

interface Said {
  seriesKey: string;
  fromEpisode: number;
  animeId: number;
  firstNumber: number;
}

/**
 * The episode that was played, or null: what its person has said of the series wins over what operators have, and both over
 * what the catalogue knows.
 */
export async function findPlace(
  deps: Pick<Deps, 'db'>,
  { userId, event }: { userId: string; event: PlayEvent },
): Promise<Place | null> {
  const { manager } = deps.db;
  if (event.anime !== null) return await namedPlace(deps, { userId, event, anime: event.anime });
  const seriesKeys = seriesKeysOf(event);
  const season = event.season ?? NO_SEASON;
  const own = await matchesOf(manager, { userId, seriesKeys, season });
  for (const said of [own, await siteMatches(manager, { seriesKeys, season })]) {
    const place = await placeBy(deps, { userId, said, seriesKeys, episode: event.episode });
    if (place) return place;
  }
  return await locatePlay(catalogueLookup(manager), event);
}

/** By the match that begins last before the episode. */
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

/** A script may name an anime of this site by its address or its id. */
async function namedPlace(
  deps: Pick<Deps, 'db'>,
  { userId, event, anime }: { userId: string; event: PlayEvent; anime: string },
): Promise<Place | null> {
  const bySlug = await animeIdsBySlug(deps.db.manager, [anime]);
  const animeId = bySlug.get(anime) ?? (/^[1-9]\d{0,8}$/.test(anime) ? Number(anime) : null);
  return animeId === null ? null : await checked(deps, { userId, animeId, number: event.episode });
}

/** Beyond the last episode there is nothing, and no anime of somebody else. */
async function checked(
  { db }: Pick<Deps, 'db'>,
  { userId, animeId, number }: { userId: string; animeId: number; number: number },
): Promise<Place | null> {
  const [anime] = await findAnime(db.manager, [animeId], userId);
  if (!anime) return null;
  const most = sureCount(anime);
  return most === null || number <= most ? { animeId, number } : null;
}
