import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import * as store from '../../../data/stores/undoStore';
import type { Deps } from '../../deps';
import { packSteps, type UndoStep } from './steps';

/**
 * Stores, within the transaction of a change, how to undo it for ten minutes. Returns the undo's id. A user's undos are limited
 * in number and bytes: the oldest are dropped, but never the newest. Expired ones are the oldest, so they may wait for the
 * sweep. `kept` is the total before, if the caller has read it.
 */
export async function keepUndo(
  { random, clock }: Pick<Deps, 'random' | 'clock'>,
  manager: EntityManager,
  { userId, steps, kept }: { userId: string; steps: readonly UndoStep[]; kept?: store.UndoTotals },
): Promise<string> {
  const now = clock.now();
  const id = random.id();
  const expiresAt = new Date(now.getTime() + limits.undoLifetime * 1000);
  const parts = packSteps(steps);
  await makeRoom(manager, { userId, bytes: store.undoBytes(parts), kept });
  await store.insertUndo(manager, { id, userId, expiresAt, parts });
  return id;
}

async function makeRoom(
  manager: EntityManager,
  { userId, bytes, kept: known }: { userId: string; bytes: number; kept?: store.UndoTotals },
): Promise<void> {
  const kept = known ?? (await store.undoTotals(manager, userId));
  let tooMany = kept.count + 1 - limits.undoSteps;
  let tooMuch = kept.bytes + bytes - limits.undoBytes;
  if (tooMany <= 0 && tooMuch <= 0) return;
  const gone: string[] = [];
  for (const undo of await store.undosOldestFirst(manager, userId)) {
    if (tooMany <= 0 && tooMuch <= 0) break;
    gone.push(undo.id);
    tooMany -= 1;
    tooMuch -= undo.bytes;
  }
  await store.deleteUndos(manager, gone);
}

/** Rows per batch, small so that a sweep never blocks the table, and the pause between batches in milliseconds. */
const ROWS_PER_BATCH = 200;
const PAUSE_BETWEEN_BATCHES_MS = 20;

/** Deletes expired undos. None of them can be used before it is swept: an undo checks the time itself. */
export async function sweepUndo(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  isStopping = () => false,
): Promise<number> {
  const now = clock.now();
  let swept = 0;
  while (!isStopping()) {
    const removed = await store.deleteExpiredUndos(db.manager, { now, limit: ROWS_PER_BATCH });
    swept += removed;
    if (removed < ROWS_PER_BATCH) break;
    await sleep(PAUSE_BETWEEN_BATCHES_MS);
  }
  return swept;
}
