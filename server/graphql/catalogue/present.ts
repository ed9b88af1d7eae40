import { airingStatus } from '../../../shared/airing';
import { type EpisodeRange, episodeKinds, formatNumbers } from '../../../shared/episodeKinds';
import { isOwnId } from '../../data/ownId';
import type { Page } from '../../data/page';
import type { AnimeRow } from '../../data/stores/animeRow';
import type { EpisodeRow } from '../../data/stores/episodeRow';
import { preferredTitle } from '../../domain/catalogue/anime';
import { dayIf } from '../../domain/catalogue/calendarDay';
import { weekdayInTokyo } from '../../domain/catalogue/season';
import type { Deps } from '../../domain/deps';
import type { WatchGuide } from '../../domain/importers/outside/watchOffers';
import { type PageInfo, type PageRequest, pageInfo } from '../schema/pages';
import type { Anime } from './anime.type';
import type { WatchOffers } from './animeParts.type';
import type { Episode, EpisodesOfKind } from './episode.type';

/** Maps an anime row to its GraphQL type. Lists of parts are loaded when a query requests them. */
export function presentAnime(row: AnimeRow, { clock, config }: Pick<Deps, 'clock' | 'config'>): Anime {
  const {
    id,
    material,
    nativeTitle,
    romajiTitle,
    englishTitle,
    airsUntil,
    expectedAt,
    broadcastAt,
    startsDated,
    endsDated,
    continuedIn,
    ...plain
  } = row;
  return {
    ...plain,
    id: String(id),
    own: isOwnId(id),
    title: {
      native: nativeTitle,
      romaji: romajiTitle,
      english: englishTitle,
      preferred: preferredTitle(row, config.site.titleLanguage),
    },
    status: airingStatus(row.startsAt ?? expectedAt, airsUntil, clock.now()),
    continuationKey: continuedIn,
    source: material,
    startsOn: dayIf(startsDated, row.startsAt),
    endsOn: dayIf(endsDated, row.endsAt),
    broadcast: broadcastAt && {
      weekday: weekdayInTokyo(broadcastAt),
      startsAt: broadcastAt,
      timed: !startsDated,
    },
  };
}

export function presentEpisode({ id, dated, ...plain }: EpisodeRow): Episode {
  const title = plain.title ?? plain.nativeTitle;
  return { ...plain, id: String(id), title, airsOn: dayIf(dated, plain.airsAt) };
}

export function presentOffers(guide: WatchGuide | null, country: string): WatchOffers {
  const offers = guide?.offers.get(country) ?? [];
  return {
    services: offers.map(({ kind, service, site }) => ({ kind, service, watchService: site ?? null })),
    source: guide?.credit ?? null,
    url: guide?.page(country) ?? null,
    date: guide?.date ?? null,
    ofSeries: guide?.ofSeries ?? false,
  };
}

export function presentKinds(ranges: readonly EpisodeRange[]): EpisodesOfKind[] {
  return episodeKinds.flatMap((kind) => {
    const numbers = formatNumbers(ranges.filter((range) => range.kind === kind));
    return numbers === '' ? [] : { kind, numbers };
  });
}

export function presentPage<Row, Item>(
  { items, totalItems }: Page<Row>,
  request: PageRequest,
  present: (row: Row) => Item,
): { items: Item[]; pageInfo: PageInfo } {
  return { items: items.map(present), pageInfo: pageInfo(request, totalItems) };
}
