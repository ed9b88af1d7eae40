import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../../config/limits';
import { deleteExpiredScrobbleAddresses } from '../../data/stores/scrobbleAddressStore';
import { deletePlaysBefore } from '../../data/stores/scrobblePlayStore';
import type { Deps } from '../deps';

/** Rows per batch, small so that a sweep never blocks the table, and the pause between batches in milliseconds. */
const ROWS_PER_BATCH = 200;
const PAUSE_BETWEEN_BATCHES_MS = 20;

/** Deletes expired addresses and old plays; the watch history itself stays in the lists. */
export async function sweepPlays(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  isStopping = () => false,
): Promise<number> {
  const now = clock.now();
  const old = new Date(now.getTime() - limits.scrobblePlayDays * 86_400_000);
  const over = [
    () => deleteExpiredScrobbleAddresses(db.manager, now, ROWS_PER_BATCH),
    () => deletePlaysBefore(db.manager, old, ROWS_PER_BATCH),
  ];
  let swept = 0;
  for (const remove of over)
    for (let removed = ROWS_PER_BATCH; removed === ROWS_PER_BATCH && !isStopping(); ) {
      removed = await remove();
      swept += removed;
      if (removed === ROWS_PER_BATCH) await sleep(PAUSE_BETWEEN_BATCHES_MS);
    }
  return swept;
}
