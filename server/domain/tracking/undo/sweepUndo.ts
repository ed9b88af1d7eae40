import { setTimeout as sleep } from 'node:timers/promises';
import { toSqlInstant } from '../../../data/instant';
import type { Deps } from '../../ports';

/** Small, so that a sweep never holds the table up; with a breath in milliseconds between two. */
const BATCH = 200;
const BREATH = 20;

/** Removes what can no longer be undone. None of it can be used before it is swept: an undo looks at the time itself. */
export async function sweepUndo({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = toSqlInstant(clock.now());
  let swept = 0;
  for (;;) {
    const rows: { id: string }[] = await db.manager.query(
      'SELECT id FROM undo_step WHERE expiresAt <= ? LIMIT ?',
      [now, BATCH],
    );
    if (rows.length > 0) {
      const marks = rows.map(() => '?').join(', ');
      await db.manager.query(
        `DELETE FROM undo_step WHERE id IN (${marks})`,
        rows.map(({ id }) => id),
      );
    }
    swept += rows.length;
    if (rows.length < BATCH) return swept;
    await sleep(BREATH);
  }
}
