import { limits } from '../../../config/limits';
import { animeByIds } from '../../catalogue/animeByIds';
import { preferredTitle } from '../../catalogue/animeRow';
import type { EpisodeRow } from '../../catalogue/episodeRow';
import type { Deps } from '../../ports';
import { settingsOf } from '../../settings/settings';
import { airingOfMine, latestOfMine } from '../mine/episodesOfMine';

/** An episode as a feed tells of it: never by its own title, which can give something away to whoever has not seen it. */
export interface FeedEpisode {
  animeId: number;
  number: number;
  numberEstimated: boolean;
  title: string;
  slug: string;
  airsAt: Date;
  minutes: number | null;
}

const DAY = 86_400_000;

/** What a calendar shows: the owner's anime, some weeks back and some months ahead. */
export async function calendarEpisodes(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId }: { userId: string },
): Promise<FeedEpisode[]> {
  const now = deps.clock.now().getTime();
  const { items } = await airingOfMine(deps, {
    userId,
    from: new Date(now - limits.feedDaysBack * DAY),
    until: new Date(now + limits.feedDaysAhead * DAY),
    page: 1,
    pageSize: limits.feedEpisodes,
  });
  return await told(deps, userId, items);
}

/** What a reader shows: the newest episodes of the owner's anime. */
export async function newestEpisodes(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId }: { userId: string },
): Promise<FeedEpisode[]> {
  const page = { page: 1, pageSize: limits.feedNews };
  const { items } = await latestOfMine(deps, { userId, newestFirst: true, ...page });
  return await told(deps, userId, items);
}

async function told(
  deps: Pick<Deps, 'db'>,
  userId: string,
  episodes: readonly EpisodeRow[],
): Promise<FeedEpisode[]> {
  const [settings] = await settingsOf(deps.db, [userId]);
  const anime = await animeByIds(
    deps,
    episodes.map(({ animeId }) => animeId),
  );
  return episodes.flatMap(({ animeId, number, numberEstimated, airsAt }, index) => {
    const of = anime[index];
    if (!of) return [];
    const title = preferredTitle(of, settings?.titleLanguage);
    return [{ animeId, number, numberEstimated, title, slug: of.slug, airsAt, minutes: of.episodeMinutes }];
  });
}
