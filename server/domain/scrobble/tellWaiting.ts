import { countPlays } from '../../data/stores/scrobblePlayStore';
import type { Deps } from '../ports';

const ABOUT = 'plays';

/**
 * One notice for all plays that wait for a match, with their number: it counts on while it is unread, comes again with the next
 * play after it was read, and goes once nothing waits. `news` is false where nothing was added.
 */
export async function tellWaiting(
  { db, notifier }: Pick<Deps, 'db' | 'notifier'>,
  { userId, news }: { userId: string; news: boolean },
): Promise<void> {
  const plays = await countPlays(db.manager, { userId, state: 'UNMATCHED' });
  const reference = plays === 0 ? null : String(plays);
  if (news && reference !== null)
    await notifier.notify([{ userId, kind: 'PLAYS_UNMATCHED', about: ABOUT, again: true, reference }]);
  await notifier.amend({ userId, about: ABOUT, reference });
}
