import { limits } from '../../config/limits';
import { isDatabaseUnavailable } from '../../data/databaseErrors';
import type { EpisodeRow } from '../../data/stores/episodeRow';
import * as store from '../../data/stores/feedStore';
import { airingOfMine, latestOfMine } from '../../data/stores/listEpisodeStore';
import { lockSession } from '../../data/stores/sessionStore';
import { AppError } from '../../errors/AppError';
import { preferredTitle, readAnimeByIds } from '../catalogue/anime';
import { alphabets } from '../crypto/alphabets';
import { hashToken } from '../crypto/hashToken';
import type { Deps, Origin } from '../deps';
import { titleLanguageFor } from '../settings/settings';
import { changeLists } from './changeLists';

export const feedKinds = ['CALENDAR', 'EPISODES', 'REVIEWS', 'SONARR'] as const;
export type FeedKind = (typeof feedKinds)[number];

/** A private feed as its owner sees it, without its address. */
export interface Feed {
  kind: FeedKind;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** File name of each kind: calendars and readers rely on its extension. */
export const feedFiles: Record<FeedKind, string> = {
  CALENDAR: 'calendar.ics',
  EPISODES: 'episodes.xml',
  REVIEWS: 'reviews.xml',
  SONARR: 'sonarr.json',
};

/** A user's private feeds, at most one of each kind. */
export async function feedsOf({ db }: Pick<Deps, 'db'>, { userId }: { userId: string }): Promise<Feed[]> {
  const rows = await store.feedsOf(db.manager, userId);
  return rows.map(({ kind, createdAt, lastUsedAt }) => ({ kind: kind as FeedKind, createdAt, lastUsedAt }));
}

/**
 * Creates a feed, or gives it a new address; the former one stops working at once. The address is returned only this once: just
 * a hash of its token is stored, and anyone who has the address can read the feed. A session that ends at the same moment
 * creates none, as an address must not outlive the end of all sessions: throws UNAUTHENTICATED.
 */
export async function createFeed(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'config' | 'log' | 'securityLog'>,
  { userId, session, kind }: { userId: string; session: Origin & { id: string }; kind: FeedKind },
): Promise<{ feed: Feed; url: string }> {
  const token = deps.random.text(limits.feedTokenLength, alphabets.letters);
  const feed: Feed = { kind, createdAt: deps.clock.now(), lastUsedAt: null };
  await changeLists(deps, userId, async (manager) => {
    if (!(await lockSession(manager, session.id))) throw new AppError('UNAUTHENTICATED');
    await store.writeFeed(manager, { userId, hash: hashToken(token), ...feed });
    const event = { kind: 'FEED_CREATED', detail: kind, from: session } as const;
    await deps.securityLog.note(manager, { userId, ...event });
  });
  deps.log.info({ event: 'feed created', userId, kind }, 'a private feed was created');
  return { feed, url: `${deps.config.baseURL}/feeds/${token}/${feedFiles[kind]}` };
}

/** Revokes a feed at once; no-op if there is none. */
export async function revokeFeed(
  deps: Pick<Deps, 'db' | 'log' | 'securityLog'>,
  { userId, kind, from }: { userId: string; kind: FeedKind; from: Origin },
): Promise<void> {
  await deps.db.transaction(async (manager) => {
    if (!(await store.deleteFeed(manager, { userId, kind }))) return;
    await deps.securityLog.note(manager, { userId, kind: 'FEED_REVOKED', detail: kind, from });
  });
  deps.log.info({ event: 'feed revoked', userId, kind }, 'a private feed was revoked');
}

/** The owner of the feed that this token opens, or null. Records the use. */
export async function findFeedOwner(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  { token, kind }: { token: string; kind: FeedKind },
): Promise<string | null> {
  const row = await store.findFeed(deps.db.manager, { hash: hashToken(token), kind });
  if (!row) return null;
  await noteUse(deps, row);
  return row.userId;
}

/** Milliseconds: at most once an hour, so that reads do not become writes. */
const USE_NOTED_EVERY_MS = 3_600_000;

async function noteUse(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { userId, kind, lastUsedAt }: store.FeedRow,
): Promise<void> {
  const now = clock.now();
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < USE_NOTED_EVERY_MS) return;
  try {
    await store.noteFeedUse(db.manager, { userId, kind }, now);
  } catch (error) {
    // A read-only database must not keep anyone from reading a feed.
    if (!isDatabaseUnavailable(error)) throw error;
    log.warn({ err: error }, 'the use of a feed could not be recorded');
  }
}

/** An episode as a feed shows it: without its own title, which could be a spoiler. */
export interface FeedEpisode {
  id: number;
  animeId: number;
  number: number;
  numberEstimated: boolean;
  title: string;
  slug: string;
  airsAt: Date;
  /** Whether only the day is known. */
  dated: boolean;
  minutes: number | null;
}

/** When something in a calendar was last moved, and how often. */
export interface Revision {
  changedAt: Date;
  moves: number;
}

/** Stands for the time of changes before they were recorded. */
const RECORDED_SINCE = new Date('2026-11-27T00:00:00.000Z');

const revisionOf = (known: store.Revision | undefined): Revision => ({
  changedAt: known?.changedAt ?? RECORDED_SINCE,
  moves: known?.moves ?? 0,
});

/** The revision of each anime's start. */
export async function startRevisions(
  { db }: Pick<Deps, 'db'>,
  animeIds: readonly number[],
): Promise<(animeId: number) => Revision> {
  const revisions = await store.startRevisions(db.manager, animeIds);
  return (animeId) => revisionOf(revisions.get(animeId));
}

const DAY_MS = 86_400_000;

/** Episodes for a calendar: of the owner's anime, some weeks back and some months ahead. */
export async function readCalendarEpisodes(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { userId }: { userId: string },
): Promise<(FeedEpisode & Revision)[]> {
  const now = deps.clock.now().getTime();
  const { items } = await airingOfMine(deps.db.manager, {
    userId,
    from: new Date(now - limits.feedDaysBack * DAY_MS),
    until: new Date(now + limits.feedDaysAhead * DAY_MS),
    page: 1,
    pageSize: limits.feedEpisodes,
  });
  const ids = items.map(({ id }) => id);
  const revisions = await store.episodeRevisions(deps.db.manager, ids);
  const episodes = await feedEpisodes(deps, userId, items);
  return episodes.map((episode) => ({ ...episode, ...revisionOf(revisions.get(episode.id)) }));
}

/** Episodes for a feed reader: the newest ones of the owner's anime. */
export async function readNewestEpisodes(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
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
  deps: Pick<Deps, 'db' | 'config'>,
  userId: string,
  episodes: readonly EpisodeRow[],
): Promise<FeedEpisode[]> {
  const language = await titleLanguageFor(deps, userId);
  const anime = await readAnimeByIds(
    deps,
    episodes.map(({ animeId }) => animeId),
  );
  return episodes.flatMap(({ id, animeId, number, numberEstimated, airsAt, dated }, index) => {
    const of = anime[index];
    if (!of) return [];
    const title = preferredTitle(of, language);
    return [
      {
        id,
        animeId,
        number,
        numberEstimated,
        title,
        slug: of.slug,
        airsAt,
        dated,
        minutes: of.episodeMinutes,
      },
    ];
  });
}
