import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../../config/limits';
import { deleteExpiredScrobbleAddresses } from '../../data/stores/scrobbleAddressStore';
import { deletePlaysBefore } from '../../data/stores/scrobblePlayStore';
import type { Deps } from '../ports';

/** Small, so that a sweep never holds up the table, with a break in milliseconds between two. */
const BATCH = 200;
const BREAK = 20;

/** Removes addresses that have ended, and what was played long ago: the history itself stands in the lists. */
export async function sweepPlays(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  isStopping = () => false,
): Promise<number> {
  const now = clock.now();
  const old = new Date(now.getTime() - limits.scrobblePlayDays * 86_400_000);
  const over = [
    () => deleteExpiredScrobbleAddresses(db.manager, now, BATCH),
    () => deletePlaysBefore(db.manager, old, BATCH),
  ];
  let swept = 0;
  for (const remove of over)
    for (let removed = BATCH; removed === BATCH && !isStopping(); ) {
      removed = await remove();
      swept += removed;
      if (removed === BATCH) await sleep(BREAK);
    }
  return swept;
}
