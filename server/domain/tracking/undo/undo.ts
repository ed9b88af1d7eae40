import type { EntityManager } from 'typeorm';
import { animeAmong } from '../../../data/stores/animeReferenceStore';
import { animeOnCollections } from '../../../data/stores/collectionItemStore';
import { collectionsInOrder } from '../../../data/stores/collectionStore';
import { findEntries } from '../../../data/stores/entryStore';
import { partsAbout, takeUndo, updatePart } from '../../../data/stores/undoStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import { changeLists } from '../changeLists';
import { type ShelfStep, shelfFields, type UndoStep, unpackSteps } from './steps';
import { restoredVersion, takeStepsBack } from './takeStepsBack';

export interface Undone {
  animeIds: number[];
  restored: number;
  /** Changed again in the meantime, and so left as they are. */
  skipped: number;
}

/**
 * Undoes a change, once, within ten minutes: what it touched is exactly as it was. Anything changed again since then stays as
 * it is, so that an undo never loses anything either; if the later change is undone first, both are reverted.
 */
export async function undo(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, id }: { userId: string; id: string },
): Promise<Undone> {
  return await changeLists(deps, userId, async (manager) => {
    const steps = await withoutDeleted(manager, await takeSteps(deps, manager, { userId, id }));
    const animeIds = [...new Set(steps.flatMap((step) => ('animeId' in step ? step.animeId : [])))];
    const stale = await changedSince(manager, { userId, steps });
    const staleShelves = await shelvesChangedSince(manager, { userId, steps });
    const live = steps.filter((step) =>
      'animeId' in step ? !stale.has(step.animeId) : !staleShelves.has(step.id),
    );
    if (live.length === 0) throw new AppError('CONFLICT');
    const back = { userId, steps: live, now: deps.clock.now() };
    await takeStepsBack(manager, back);
    await followRestored(manager, back);
    const shelves = steps.filter((step) => !('animeId' in step)).length;
    const skipped = stale.size + staleShelves.size;
    return { animeIds, restored: animeIds.length + shelves - skipped, skipped };
  });
}

async function takeSteps(
  { clock }: Pick<Deps, 'clock'>,
  manager: EntityManager,
  { userId, id }: { userId: string; id: string },
): Promise<UndoStep[]> {
  const parts = await takeUndo(manager, { userId, id, now: clock.now() });
  if (!parts) throw new AppError('UNDO_EXPIRED');
  return unpackSteps(parts);
}

/** Nothing is restored of anime that were removed since: of a user's own, or with the outside source that had added them. */
async function withoutDeleted(manager: EntityManager, steps: readonly UndoStep[]): Promise<UndoStep[]> {
  const animeIds = [...new Set(steps.flatMap((step) => ('animeId' in step ? step.animeId : [])))];
  const left = await animeAmong(manager, animeIds);
  return steps.filter((step) => !('animeId' in step) || left.has(step.animeId));
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

/** A new shelf on which something was put is kept, too. */
async function shelvesChangedSince(
  manager: EntityManager,
  { userId, steps }: { userId: string; steps: readonly UndoStep[] },
): Promise<Set<string>> {
  const guards = steps.filter((step): step is ShelfStep => !('animeId' in step));
  if (guards.length === 0) return new Set();
  const shelves = new Map((await collectionsInOrder(manager, userId)).map((shelf) => [shelf.id, shelf]));
  const added = guards.flatMap(({ kind, id }) => (kind === 'removeShelf' ? id : []));
  const onShelves = await animeOnCollections(manager, added);
  const leaving = new Set(
    steps.flatMap((step) =>
      step.kind === 'shelfItems' ? step.left.map((id) => `${id}/${step.animeId}`) : [],
    ),
  );
  const stale = guards.filter((step) => {
    const shelf = shelves.get(step.id);
    if (step.kind === 'addShelf') return shelf !== undefined;
    if (!shelf || shelfFields.some((field) => (step.left[field] ?? shelf[field]) !== shelf[field]))
      return true;
    return [...(onShelves.get(step.id) ?? [])].some((animeId) => !leaving.has(`${step.id}/${animeId}`));
  });
  return new Set(stale.map(({ id }) => id));
}

/**
 * An undo restores an entry under another version. So that the change before can be undone, too, its steps get the new version:
 * several changes of one entry are undone one after the other, the last one first.
 */
async function followRestored(
  manager: EntityManager,
  { userId, steps, now }: { userId: string; steps: readonly UndoStep[]; now: Date },
): Promise<void> {
  const animeIds: number[] = [];
  const moved = new Map<string, { from: number; to: number }>();
  for (const step of steps) {
    if (step.kind !== 'entry' || !step.before) continue;
    const { left, before } = step;
    animeIds.push(step.animeId);
    moved.set(step.entryId, { from: before.version, to: restoredVersion({ left, before }) });
  }
  if (moved.size === 0) return;
  const parts = await partsAbout(manager, { userId, now, animeIds });
  for (const { undoId, position, data } of parts) {
    let moves = false;
    const kept = unpackSteps([data]).map((step): UndoStep => {
      const version = step.kind === 'entry' ? moved.get(step.entryId) : undefined;
      if (step.kind !== 'entry' || step.left !== version?.from) return step;
      moves = true;
      return { ...step, left: version.to };
    });
    if (!moves) continue;
    await updatePart(manager, { undoId, position, data: JSON.stringify(kept) });
  }
}
