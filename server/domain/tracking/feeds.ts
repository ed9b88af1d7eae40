import { limits } from '../../config/limits';
import { isDatabaseUnavailable } from '../../data/databaseErrors';
import type { EpisodeRow } from '../../data/stores/episodeRow';
import * as store from '../../data/stores/feedStore';
import { airingOfMine, latestOfMine } from '../../data/stores/listEpisodeStore';
import { holdSession } from '../../data/stores/sessionStore';
import { AppError } from '../../errors/AppError';
import { alphabets } from '../alphabets';
import { animeByIds, preferredTitle } from '../catalogue/anime';
import type { Deps, Origin } from '../ports';
import { settingsOf } from '../settings/settings';
import { tokenHash } from '../tokenHash';
import { changeLists } from './changeLists';

export const feedKinds = ['CALENDAR', 'EPISODES', 'SONARR'] as const;
export type FeedKind = (typeof feedKinds)[number];

/** A private feed as its owner sees it, without its address. */
export interface Feed {
  kind: FeedKind;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** Where each kind is served: calendars and readers go by the end of the name. */
export const feedFiles: Record<FeedKind, string> = {
  CALENDAR: 'calendar.ics',
  EPISODES: 'episodes.xml',
  SONARR: 'sonarr.json',
};

/** The private feeds that a person has, one of each kind at most (product P3). */
export async function feedsOf({ db }: Pick<Deps, 'db'>, { userId }: { userId: string }): Promise<Feed[]> {
  const rows = await store.feedsOf(db.manager, userId);
  return rows.map(({ kind, createdAt, lastUsedAt }) => ({ kind: kind as FeedKind, createdAt, lastUsedAt }));
}

/**
 * Makes a feed, or gives it another address; the former one ends at once. The address is returned this once: only a hash of its
 * token is kept, and anyone who has the address can read the feed. A session that ends at the same moment makes none: an address must
 * not outlive the end of all sessions (product P8). Throws UNAUTHENTICATED then.
 */
export async function createFeed(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'config' | 'log' | 'securityLog'>,
  { userId, session, kind }: { userId: string; session: Origin & { id: string }; kind: FeedKind },
): Promise<{ feed: Feed; url: string }> {
  const token = deps.random.text(limits.feedTokenLength, alphabets.letters);
  const feed: Feed = { kind, createdAt: deps.clock.now(), lastUsedAt: null };
  await changeLists(deps, userId, async (manager) => {
    if (!(await holdSession(manager, session.id))) throw new AppError('UNAUTHENTICATED');
    await store.writeFeed(manager, { userId, hash: tokenHash(token), ...feed });
    const event = { kind: 'FEED_CREATED', detail: kind, from: session } as const;
    await deps.securityLog.note(manager, { userId, ...event });
  });
  deps.log.info({ event: 'feed created', userId, kind }, 'a private feed was made');
  return { feed, url: `${deps.config.baseURL}/feeds/${token}/${feedFiles[kind]}` };
}

/** Ends a feed at once; one that is not there is ended already. */
export async function revokeFeed(
  deps: Pick<Deps, 'db' | 'log' | 'securityLog'>,
  { userId, kind, from }: { userId: string; kind: FeedKind; from: Origin },
): Promise<void> {
  await deps.db.transaction(async (manager) => {
    if (!(await store.deleteFeed(manager, { userId, kind }))) return;
    await deps.securityLog.note(manager, { userId, kind: 'FEED_REVOKED', detail: kind, from });
  });
  deps.log.info({ event: 'feed revoked', userId, kind }, 'a private feed was ended');
}

/** Whose feed this token opens, or null. Notes the use. */
export async function ownerOfFeed(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  { token, kind }: { token: string; kind: FeedKind },
): Promise<string | null> {
  const row = await store.findFeed(deps.db.manager, { hash: tokenHash(token), kind });
  if (!row) return null;
  await noteUse(deps, row);
  return row.userId;
}

/** Once an hour at most, so that reading does not turn into writing. */
const NOTED = 3_600_000;

async function noteUse(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { userId, kind, lastUsedAt }: store.FeedRow,
): Promise<void> {
  const now = clock.now();
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < NOTED) return;
  try {
    await store.noteFeedUse(db.manager, { userId, kind }, now);
  } catch (error) {
    // A database that can only be read doesn't keep anyone from reading a feed.
    if (!isDatabaseUnavailable(error)) throw error;
    log.warn({ err: error }, 'the use of a feed could not be noted');
  }
}

/** An episode as a feed shows it: without its own title, which could spoil it for someone who has not seen it. */
export interface FeedEpisode {
  animeId: number;
  number: number;
  numberEstimated: boolean;
  title: string;
  slug: string;
  airsAt: Date;
  /** Only the day is known. */
  dated: boolean;
  minutes: number | null;
}

const DAY = 86_400_000;

/** What a calendar shows: the owner's anime, some weeks back and some months ahead. */
export async function calendarEpisodes(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId }: { userId: string },
): Promise<FeedEpisode[]> {
  const now = deps.clock.now().getTime();
  const { items } = await airingOfMine(deps.db.manager, {
    userId,
    from: new Date(now - limits.feedDaysBack * DAY),
    until: new Date(now + limits.feedDaysAhead * DAY),
    page: 1,
    pageSize: limits.feedEpisodes,
  });
  return await feedEpisodes(deps, userId, items);
}

/** What a reader shows: the newest episodes of the owner's anime. */
export async function newestEpisodes(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId }: { userId: string },
): Promise<FeedEpisode[]> {
  const page = { page: 1, pageSize: limits.feedNews };
  const { items } = await latestOfMine(deps.db.manager, {
    userId,
    now: deps.clock.now(),
    newestFirst: true,
    ...page,
  });
  return await feedEpisodes(deps, userId, items);
}

async function feedEpisodes(
  deps: Pick<Deps, 'db'>,
  userId: string,
  episodes: readonly EpisodeRow[],
): Promise<FeedEpisode[]> {
  const [settings] = await settingsOf(deps.db, [userId]);
  const anime = await animeByIds(
    deps,
    episodes.map(({ animeId }) => animeId),
  );
  return episodes.flatMap(({ animeId, number, numberEstimated, airsAt, dated }, index) => {
    const of = anime[index];
    if (!of) return [];
    const title = preferredTitle(of, settings?.titleLanguage);
    return [
      { animeId, number, numberEstimated, title, slug: of.slug, airsAt, dated, minutes: of.episodeMinutes },
    ];
  });
}
