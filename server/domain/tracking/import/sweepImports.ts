import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../../../config/limits';
import { toSqlInstant } from '../../../data/instant';
import type { Deps } from '../../ports';

const DAY = 86_400_000;
/** An upload that has not ended after this was cut off. */
const RECEIVING = 3_600_000;
const BATCH = 500;
const BREATH = 20;

/**
 * Removes what nobody needs of old imports: uploads that were cut off, and a month after the last touch every row that is
 * settled. Rows that match no anime stay, since they may be resolved later (product P4), as long as their import does.
 */
export async function sweepImports({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().getTime();
  await db.manager.query("DELETE FROM list_import WHERE state = 'RECEIVING' AND updatedAt <= ?", [
    toSqlInstant(new Date(now - RECEIVING)),
  ]);
  const old: { id: string }[] = await db.manager.query(
    "SELECT id FROM list_import WHERE state NOT IN ('RECEIVING', 'READING', 'CHECKING', 'RUNNING') AND updatedAt <= ?",
    [toSqlInstant(new Date(now - limits.importDays * DAY))],
  );
  for (const { id } of old) {
    await removeSettledRows(db, id);
    await db.manager.query(
      `UPDATE list_import SET bytes = COALESCE((SELECT SUM(LENGTH(payload)) FROM list_import_row WHERE importId = ?), 0)
        WHERE id = ?`,
      [id, id],
    );
    await db.manager.query(
      'DELETE FROM list_import WHERE id = ? AND NOT EXISTS (SELECT 1 FROM list_import_row r WHERE r.importId = list_import.id)',
      [id],
    );
  }
}

async function removeSettledRows({ manager }: Deps['db'], importId: string): Promise<void> {
  for (;;) {
    const rows: { position: number }[] = await manager.query(
      "SELECT position FROM list_import_row WHERE importId = ? AND outcome <> 'UNMATCHED' LIMIT ?",
      [importId, BATCH],
    );
    if (rows.length === 0) return;
    const marks = rows.map(() => '?').join(', ');
    await manager.query(`DELETE FROM list_import_row WHERE importId = ? AND position IN (${marks})`, [
      importId,
      ...rows.map(({ position }) => position),
    ]);
    await sleep(BREATH);
  }
}
