import { type EntityManager, LessThanOrEqual } from 'typeorm';
import { limits } from '../../../config/limits';
import { FormerHandleEntity, ProfileEntity, RetiredHandleEntity } from '../../../data/entities/community';
import type { Deps } from '../../ports';

const DAY = 86_400_000;
const BATCH = 500;

/** Handles that were given up before this are anybody's again. */
export function retiredSince({ clock }: Pick<Deps, 'clock'>): Date {
  return new Date(clock.now().getTime() - limits.retiredHandleDays * DAY);
}

/**
 * Keeps the handles of an account that is deleted, present and former ones, from being taken, within the transaction that deletes
 * it: for a year nobody passes for somebody who has left. Stores the names and the day, and not whose they were.
 */
export async function retireHandles(
  { clock }: Pick<Deps, 'clock'>,
  manager: EntityManager,
  userId: string,
): Promise<void> {
  const select = { handle: true };
  const present = await manager.find(ProfileEntity, { select, where: { userId } });
  const former = await manager.find(FormerHandleEntity, { select, where: { userId } });
  const retiredAt = clock.now();
  const rows = [...present, ...former].map(({ handle }) => ({ handle, retiredAt }));
  if (rows.length > 0) await manager.upsert(RetiredHandleEntity, rows, ['handle']);
}

/** Forgets handles that have been retired for a year. */
export async function sweepHandles(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  for (;;) {
    const rows = await deps.db.manager.find(RetiredHandleEntity, {
      where: { retiredAt: LessThanOrEqual(retiredSince(deps)) },
      take: BATCH,
    });
    if (rows.length > 0) await deps.db.manager.remove(rows);
    if (rows.length < BATCH) return;
  }
}
