import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../../../config/limits';
import { sweepBodies, sweepComments, sweepHtml } from '../../../data/stores/commentWriteStore';
import { sweepNotifications } from '../../../data/stores/notificationStore';
import { sweepRecommendations } from '../../../data/stores/recommendationStore';
import { sweepSentRecommendations } from '../../../data/stores/sentRecommendationStore';
import { sweepThreads } from '../../../data/stores/threadStore';
import type { Deps } from '../../deps';

const POSTS_PER_BATCH = 200;
const PAUSE_BETWEEN_BATCHES_MS = 20;
const DAY_MS = 86_400_000;

/**
 * Makes deletions final once they can no longer be undone: a thread goes with all its content; a comment goes, or loses only
 * its text if it has replies; a recommendation goes. What is reported stays until the report is resolved. Old notifications and
 * answered recommendations to friends go too. Returns the number of changed rows.
 */
export async function sweepPosts(
  { db: { manager }, clock }: Pick<Deps, 'db' | 'clock'>,
  isStopping = () => false,
): Promise<number> {
  const now = clock.now();
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const final = { until: ago(limits.undoLifetime * 1000), most: POSTS_PER_BATCH };
  const read = ago(limits.notificationDays * DAY_MS);
  const unread = ago(limits.notificationDaysUnread * DAY_MS);
  const answered = ago(limits.recommendationDays * DAY_MS);
  const sweeps = [
    () => sweepThreads(manager, final),
    () => sweepComments(manager, final),
    () => sweepHtml(manager, final),
    () => sweepBodies(manager, final),
    () => sweepRecommendations(manager, final),
    () => sweepNotifications(manager, { now, read, unread, most: POSTS_PER_BATCH }),
    () => sweepSentRecommendations(manager, { until: answered, most: POSTS_PER_BATCH }),
  ];
  let total = 0;
  for (const sweep of sweeps) {
    while (!isStopping()) {
      const swept = await sweep();
      total += swept;
      if (swept < POSTS_PER_BATCH) break;
      await sleep(PAUSE_BETWEEN_BATCHES_MS);
    }
  }
  return total;
}
