import { watchedByFriends } from '../../../data/stores/watchHistoryStore';
import type { Deps } from '../../deps';
import { settingsOf } from '../../settings/settings';
import type { Activity } from '../profiles/activity';

export interface FriendActivity {
  userId: string;
  activity: Activity;
}

/** Most lines shown. */
export const MAX_ACTIVITY_LINES = 12;
const ACTIVITY_DAYS = 14;

/** What a user's friends watched recently, newest first: one line per friend and anime. */
export async function readFriendsActivity(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<FriendActivity[]> {
  const [settings] = await settingsOf(db, [userId]);
  const spans = await watchedByFriends(db.manager, {
    userId,
    adult: settings?.adult ?? false,
    since: new Date(clock.now().getTime() - ACTIVITY_DAYS * 86_400_000),
    most: MAX_ACTIVITY_LINES,
  });
  return spans.map((span) => ({
    userId: span.userId,
    activity: {
      // Not the id of a profile's activity, which counts the episodes of one sitting.
      id: `f:${span.entryId}`,
      kind: 'WATCHED',
      at: span.watchedAt,
      animeId: span.animeId,
      firstEpisode: span.first,
      lastEpisode: span.last,
      source: null,
      threadId: null,
      commentId: null,
    },
  }));
}
