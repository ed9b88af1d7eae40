import { watchedByFriends } from '../../../data/stores/watchHistoryStore';
import type { Deps } from '../../ports';
import { settingsOf } from '../../settings/settings';
import type { Activity } from '../profiles/activity';

export interface FriendActivity {
  userId: string;
  activity: Activity;
}

/** How many there are at most. */
export const FRIENDS_ACTIVITY = 12;
const DAYS = 14;

/** What somebody's friends watched of late, latest first: one line for each anime that a friend was at. */
export async function friendsActivity(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<FriendActivity[]> {
  const [settings] = await settingsOf(db, [userId]);
  const spans = await watchedByFriends(db.manager, {
    userId,
    adult: settings?.adult ?? false,
    since: new Date(clock.now().getTime() - DAYS * 86_400_000),
    most: FRIENDS_ACTIVITY,
  });
  return spans.map((span) => ({
    userId: span.userId,
    activity: {
      // A profile's activity counts the episodes of one sitting, so this is another thing than there.
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
