import { limits } from '../../../config/limits';
import {
  type Review,
  findWrittenReview as readReview,
  reviewsByFriends,
} from '../../../data/stores/reviewStore';
import {
  daysWatchedByFriends,
  ownerOfEntry,
  findWatchedDay as readWatchedDay,
  type WatchedDay,
} from '../../../data/stores/watchHistoryStore';
import type { Deps } from '../../deps';
import { settingsOf } from '../../settings/settings';
import { viewingOf } from '../../tracking/visibility';
import { fromCursor, type Part, type PartInput, partOf } from '../cursor';
import { type FriendActivity, reviewed, watched } from '../friends/friendsActivity';
import type { Reader } from '../reader';
import { activityIdOf, parseActivityId } from './activityId';

/**
 * What a user's friends watched and reviewed, latest first: episodes that a friend watched of an anime on one day are one
 * activity. A page reads what all friends did in a limited number of days, in two statements, however many friends there are.
 */
export async function readFriendsFeed(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, limit, after }: PartInput & { userId: string },
): Promise<Part<FriendActivity>> {
  const cursor = after == null ? null : cursorsOf(after);
  const [settings] = await settingsOf(db, [userId]);
  const since = new Date(clock.now().getTime() - limits.activityDays * 86_400_000);
  const asked = { userId, since, most: limit + 1 };
  const days = await daysWatchedByFriends(db.manager, {
    ...asked,
    adult: settings?.adult ?? false,
    after: cursor?.ofDays ?? null,
  });
  const reviews = await reviewsByFriends(db.manager, { ...asked, after: cursor?.ofReviews ?? null });
  // The sort is stable: of the same instant, what was watched comes first, each in the order of its statement.
  const done = [...days.map(toActivity), ...reviews.flatMap(reviewed)].sort(
    (one, other) => other.activity.at.getTime() - one.activity.at.getTime(),
  );
  return partOf(done, limit, { cursor: ({ activity: { at, id } }) => ({ at, id }), item: (one) => one });
}

/** Where either read goes on after an activity. An empty entry id: nothing else of that instant. */
function cursorsOf(after: string) {
  const { at, id } = fromCursor(after);
  const key = parseActivityId(id);
  return key?.kind === 'WATCHED'
    ? { ofDays: { at, entryId: key.entryId, pass: key.pass }, ofReviews: { at, id: null } }
    : { ofDays: { at, entryId: '', pass: 0 }, ofReviews: { at, id: key?.reviewId ?? '' } };
}

function toActivity(day: WatchedDay): FriendActivity {
  const { entryId, pass, day: date } = day;
  return watched(activityIdOf({ kind: 'WATCHED', entryId, pass, day: date }), day);
}

/** An activity of the reader's or of a friend's, as far as they share it; null if there is none that the reader may see. */
export async function findActivity(
  deps: Pick<Deps, 'db' | 'social'>,
  { reader, id }: { reader: Pick<Reader, 'userId'>; id: string },
): Promise<FriendActivity | null> {
  const { manager } = deps.db;
  const key = parseActivityId(id);
  const readerId = reader.userId;
  if (!key || readerId === null) return null;
  const review: Review | null =
    key.kind === 'REVIEWED' ? await readReview(manager, { id: key.reviewId, readerId }) : null;
  const ownerId = key.kind === 'WATCHED' ? await ownerOfEntry(manager, key.entryId) : review?.userId;
  const viewing = ownerId ? await viewingOf(deps, { ownerId, viewerId: readerId }) : null;
  if (!viewing || viewing.as === 'stranger') return null;
  if (key.kind === 'REVIEWED') return review && (reviewed(review)[0] ?? null);
  const day = await readWatchedDay(manager, { viewing, ...key });
  return day && toActivity(day);
}
