import { countPlays } from '../../data/stores/scrobblePlayStore';
import type { Deps } from '../deps';

const ABOUT = 'plays';

/**
 * One notification for all unmatched plays, with their number: it is updated while unread, raised again by the next play once
 * read, and removed when nothing waits. `news` is false if no play was added.
 */
export async function notifyOfWaitingPlays(
  { db, notifier }: Pick<Deps, 'db' | 'notifier'>,
  { userId, news }: { userId: string; news: boolean },
): Promise<void> {
  const plays = await countPlays(db.manager, { userId, state: 'UNMATCHED' });
  const reference = plays === 0 ? null : String(plays);
  if (news && reference !== null)
    await notifier.notify([{ userId, kind: 'PLAYS_UNMATCHED', about: ABOUT, again: true, reference }]);
  await notifier.amend({ userId, about: ABOUT, reference });
}
