import { airingStatus } from '../../../shared/airing';
import { type AnimeRow, preferredTitle } from '../../domain/catalogue/animeRow';
import type { EpisodeRow } from '../../domain/catalogue/episodeRow';
import type { Page } from '../../domain/catalogue/page';
import { weekdayInTokyo } from '../../domain/catalogue/season';
import { type PageInfo, type PageRequest, pageInfo } from '../pages';
import type { Anime } from './anime.type';
import type { Episode } from './episode.type';

/** What leaves the server of an anime, field by field; lists of parts are loaded when a query asks for them. */
export function presentAnime(row: AnimeRow, now: Date): Anime {
  const {
    id,
    material,
    nativeTitle,
    romajiTitle,
    englishTitle,
    airsUntil,
    expectedAt,
    broadcastAt,
    ...plain
  } = row;
  return {
    ...plain,
    id: String(id),
    title: {
      native: nativeTitle,
      romaji: romajiTitle,
      english: englishTitle,
      preferred: preferredTitle(row),
    },
    status: airingStatus(row.startsAt ?? expectedAt, airsUntil, now),
    source: material,
    broadcast: broadcastAt && { weekday: weekdayInTokyo(broadcastAt), startsAt: broadcastAt },
  };
}

export function presentEpisode({ id, ...plain }: EpisodeRow): Episode {
  return { ...plain, id: String(id) };
}

export function presentPage<Row, Item>(
  { items, totalItems }: Page<Row>,
  request: PageRequest,
  present: (row: Row) => Item,
): { items: Item[]; pageInfo: PageInfo } {
  return { items: items.map(present), pageInfo: pageInfo(request, totalItems) };
}
