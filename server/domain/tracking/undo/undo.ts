import type { EntityManager } from 'typeorm';
import { toSqlInstant } from '../../../data/instant';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import { changeLists } from '../changeLists';
import { findEntries } from '../entries/findEntries';
import { followRestored } from './followRestored';
import { type UndoStep, unpackSteps } from './steps';
import { takeStepsBack } from './takeStepsBack';

export interface Undone {
  animeIds: number[];
  restored: number;
  /** Changed again meanwhile, and so left as they are. */
  skipped: number;
}

/**
 * Takes a change back, once, within ten minutes of it (product P4): what it touched is exactly as it was. What was
 * changed again since then stays as it is now, so that an undo never loses anything either; the later change taken back
 * first, both go.
 */
export async function undo(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, id }: { userId: string; id: string },
): Promise<Undone> {
  return await changeLists(deps, userId, async (manager) => {
    const steps = await takeSteps(deps, manager, { userId, id });
    const animeIds = [...new Set(steps.flatMap((step) => ('animeId' in step ? step.animeId : [])))];
    const stale = await changedSince(manager, { userId, steps });
    const live = steps.filter((step) => !('animeId' in step && stale.has(step.animeId)));
    if (live.length === 0) throw new AppError('CONFLICT');
    const back = { userId, steps: live, now: deps.clock.now() };
    await takeStepsBack(manager, back);
    await followRestored(manager, back);
    const shelves = steps.filter(({ kind }) => kind === 'shelf').length;
    return { animeIds, restored: animeIds.length - stale.size + shelves, skipped: stale.size };
  });
}

async function takeSteps(
  { clock }: Pick<Deps, 'clock'>,
  manager: EntityManager,
  { userId, id }: { userId: string; id: string },
): Promise<UndoStep[]> {
  const found = await manager.query(
    'SELECT id FROM undo_step WHERE id = ? AND userId = ? AND expiresAt > ?',
    [id, userId, toSqlInstant(clock.now())],
  );
  if (found.length === 0) throw new AppError('UNDO_EXPIRED');
  const parts: { data: string }[] = await manager.query(
    'SELECT data FROM undo_part WHERE undoId = ? ORDER BY position',
    [id],
  );
  await manager.query('DELETE FROM undo_step WHERE id = ?', [id]);
  return unpackSteps(parts.map(({ data }) => data));
}

async function changedSince(
  manager: EntityManager,
  { userId, steps }: { userId: string; steps: readonly UndoStep[] },
): Promise<Set<number>> {
  const guards = steps.filter((step) => step.kind === 'entry');
  const current = await findEntries(manager, { userId, animeIds: guards.map(({ animeId }) => animeId) });
  const stale = guards.filter(({ animeId, entryId, left }) => {
    const entry = current.get(animeId);
    return (entry?.version ?? null) !== left || (entry !== undefined && entry.id !== entryId);
  });
  return new Set(stale.map(({ animeId }) => animeId));
}
