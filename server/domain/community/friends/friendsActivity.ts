import { type Review, reviewsByFriends } from '../../../data/stores/reviewStore';
import { type WatchedSpan, watchedByFriends } from '../../../data/stores/watchHistoryStore';
import type { Deps } from '../../deps';
import { settingsOf } from '../../settings/settings';
import { activityIdOf } from '../activity/activityId';
import type { Activity } from '../profiles/activity';

export interface FriendActivity {
  userId: string;
  activity: Activity;
}

/** Most lines shown. */
export const MAX_ACTIVITY_LINES = 12;
const ACTIVITY_DAYS = 14;

/** What a user's friends watched and reviewed recently, newest first: one line per friend and anime, and one per review. */
export async function readFriendsActivity(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<FriendActivity[]> {
  const [settings] = await settingsOf(db, [userId]);
  const since = new Date(clock.now().getTime() - ACTIVITY_DAYS * 86_400_000);
  const asked = { userId, since, most: MAX_ACTIVITY_LINES };
  const spans = await watchedByFriends(db.manager, { ...asked, adult: settings?.adult ?? false });
  const reviews = await reviewsByFriends(db.manager, { ...asked, after: null });
  // Not the id of a profile's activity, which counts the episodes of one sitting.
  return [...spans.map((span) => watched(`f:${span.entryId}`, span)), ...reviews.flatMap(reviewed)]
    .sort((one, other) => other.activity.at.getTime() - one.activity.at.getTime())
    .slice(0, MAX_ACTIVITY_LINES);
}

const nothing = { firstEpisode: null, lastEpisode: null, source: null, threadId: null, commentId: null };

export function watched(
  id: string,
  { userId, watchedAt, animeId, first, last }: WatchedSpan,
): FriendActivity {
  const what = { id, kind: 'WATCHED', at: watchedAt, animeId } as const;
  return { userId, activity: { ...nothing, ...what, firstEpisode: first, lastEpisode: last } };
}

/** Nothing for the review of a deleted account. */
export function reviewed({ id, userId, createdAt, animeId, threadId }: Review): FriendActivity[] {
  const key = activityIdOf({ kind: 'REVIEWED', reviewId: id });
  const what = { id: key, kind: 'REVIEWED', at: createdAt, animeId, threadId } as const;
  return userId === null ? [] : [{ userId, activity: { ...nothing, ...what } }];
}
