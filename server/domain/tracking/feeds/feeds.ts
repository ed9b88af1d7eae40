import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { isDatabaseUnavailable } from '../../../data/databaseErrors';
import { FeedEntity } from '../../../data/entities/transfer';
import { holdSession } from '../../../data/stores/sessionStore';
import { AppError } from '../../../errors/AppError';
import { alphabets } from '../../alphabets';
import type { Deps } from '../../ports';
import { tokenHash } from '../../tokenHash';
import { changeLists } from '../changeLists';

export const feedKinds = ['CALENDAR', 'EPISODES'] as const;
export type FeedKind = (typeof feedKinds)[number];

/** A private feed as its owner sees it, without its address. */
export interface Feed {
  kind: FeedKind;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** Where each kind is served: calendars and readers go by the end of the name. */
export const feedFiles: Record<FeedKind, string> = { CALENDAR: 'calendar.ics', EPISODES: 'episodes.xml' };

/** The private feeds that a person has, one of each kind at most (product P3). */
export async function feedsOf({ db }: Pick<Deps, 'db'>, { userId }: { userId: string }): Promise<Feed[]> {
  const rows = await db.manager.find(FeedEntity, { where: { userId }, order: { kind: 'ASC' } });
  return rows.map(({ kind, createdAt, lastUsedAt }) => ({ kind: kind as FeedKind, createdAt, lastUsedAt }));
}

/**
 * Makes a feed, or gives it another address; the former one ends at once. The address leaves here, once: only a hash of its
 * token stays, and whoever has the address reads the feed. A session that ends at the same moment makes none: an address must
 * not outlive the end of all sessions (product P8). Throws UNAUTHENTICATED then.
 */
export async function createFeed(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'config' | 'log'>,
  { userId, sessionId, kind }: { userId: string; sessionId: string; kind: FeedKind },
): Promise<{ feed: Feed; url: string }> {
  const token = deps.random.text(limits.feedTokenLength, alphabets.letters);
  const feed: Feed = { kind, createdAt: deps.clock.now(), lastUsedAt: null };
  await changeLists(deps, userId, async (manager) => {
    if (!(await holdSession(manager, sessionId))) throw new AppError('UNAUTHENTICATED');
    await manager.upsert(FeedEntity, { userId, hash: tokenHash(token), ...feed }, ['userId', 'kind']);
  });
  deps.log.info({ event: 'feed created', userId, kind }, 'a private feed was made');
  return { feed, url: `${deps.config.baseURL}/feeds/${token}/${feedFiles[kind]}` };
}

/** Ends a feed at once; one that is not there is ended already. */
export async function revokeFeed(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { userId, kind }: { userId: string; kind: FeedKind },
): Promise<void> {
  await db.manager.delete(FeedEntity, { userId, kind });
  log.info({ event: 'feed revoked', userId, kind }, 'a private feed was ended');
}

/** Ends all of a person's feeds within the caller's transaction. */
export async function revokeFeeds(manager: EntityManager, userId: string): Promise<void> {
  await manager.delete(FeedEntity, { userId });
}

/** Whose feed this token opens, or null. Notes the use. */
export async function ownerOfFeed(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  { token, kind }: { token: string; kind: FeedKind },
): Promise<string | null> {
  const row = await deps.db.manager.findOneBy(FeedEntity, { hash: tokenHash(token), kind });
  if (!row) return null;
  await noteUse(deps, row);
  return row.userId;
}

/** Once an hour at most, so that reading does not turn into writing. */
const NOTED = 3_600_000;

async function noteUse(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { userId, kind, lastUsedAt }: FeedEntity,
): Promise<void> {
  const now = clock.now();
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < NOTED) return;
  try {
    await db.manager.update(FeedEntity, { userId, kind }, { lastUsedAt: now });
  } catch (error) {
    // A database that can only be read is no reason to refuse.
    if (!isDatabaseUnavailable(error)) throw error;
    log.warn({ err: error }, 'the use of a feed could not be noted');
  }
}
