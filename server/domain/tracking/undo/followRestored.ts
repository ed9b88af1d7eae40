import type { EntityManager } from 'typeorm';
import { toSqlInstant } from '../../../data/instant';
import { type UndoStep, unpackSteps } from './steps';

type EntryStep = Extract<UndoStep, { kind: 'entry' }>;

/** The version of an entry that an undo brings back: it goes on, so that whoever still holds the one in between learns of it. */
export function restoredVersion({ left, before }: Pick<EntryStep, 'left'> & { before: { version: number } }) {
  return Math.max(left ?? 0, before.version) + 1;
}

/**
 * An undo leaves an entry as it was, under another version. The change before that one can be taken back, too: its steps
 * are told the new version, so that several changes of one entry are undone one after the other, the last one first.
 */
export async function followRestored(
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
    let told = false;
    const kept = unpackSteps([data]).map((step): UndoStep => {
      const version = step.kind === 'entry' ? moved.get(step.entryId) : undefined;
      if (step.kind !== 'entry' || step.left !== version?.from) return step;
      told = true;
      return { ...step, left: version.to };
    });
    if (!told) continue;
    const values = [JSON.stringify(kept), undoId, position];
    await manager.query('UPDATE undo_part SET data = ? WHERE undoId = ? AND position = ?', values);
  }
}

/** For few anime the database looks for them; of many, nearly every part has one. */
const FEW = 20;

async function partsAbout(
  manager: EntityManager,
  { userId, now, animeIds }: { userId: string; now: Date; animeIds: readonly number[] },
): Promise<{ undoId: string; position: number; data: string }[]> {
  const few = animeIds.length <= FEW ? animeIds : [];
  const about = few.map(() => 'INSTR(p.data, ?) > 0').join(' OR ') || '1 = 1';
  return await manager.query(
    `SELECT p.undoId AS undoId, p.position AS position, p.data AS data
       FROM undo_step s JOIN undo_part p ON p.undoId = s.id
      WHERE s.userId = ? AND s.expiresAt > ? AND (${about})`,
    [userId, toSqlInstant(now), ...few.map((id) => `"animeId":${id},`)],
  );
}
