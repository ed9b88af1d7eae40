import type { EntityManager } from 'typeorm';

export interface Rejection {
  /** The line, or the number of the entry in the document. */
  place: number;
  reason: string;
}

/** What an import finds in its file, before anything is in the catalogue. */
export interface EntryReport {
  read: number;
  added: number;
  changed: number;
  unchanged: number;
  /** In the catalogue, and not in the file any more. */
  missing: number;
  rejected: number;
  /** The first of them. */
  rejections: Rejection[];
}

const LISTED = 1000;

/** Counts what has been read of a source's file against what is in the catalogue. */
export async function stagedReport(manager: EntityManager, sourceId: string): Promise<EntryReport> {
  const [counts]: Record<'known' | 'fresh' | 'unchanged' | 'rejected' | 'total', number | string | null>[] =
    await manager.query(
      `SELECT COUNT(*) AS total,
              SUM(CASE WHEN i.problem IS NOT NULL THEN 1 ELSE 0 END) AS rejected,
              SUM(CASE WHEN i.problem IS NULL AND i.payload IS NULL THEN 1 ELSE 0 END) AS unchanged,
              SUM(CASE WHEN i.payload IS NOT NULL AND e.entryKey IS NULL THEN 1 ELSE 0 END) AS fresh,
              SUM(CASE WHEN e.entryKey IS NOT NULL THEN 1 ELSE 0 END) AS known
         FROM import_entry i
         LEFT JOIN catalogue_entry e ON e.sourceId = i.sourceId AND e.entryKey = i.entryKey
        WHERE i.sourceId = ?`,
      [sourceId],
    );
  const [stored]: { n: number | string }[] = await manager.query(
    'SELECT COUNT(*) AS n FROM catalogue_entry WHERE sourceId = ?',
    [sourceId],
  );
  const rejections: Rejection[] = await manager.query(
    `SELECT place, problem AS reason FROM import_entry
      WHERE sourceId = ? AND problem IS NOT NULL ORDER BY place LIMIT ${LISTED}`,
    [sourceId],
  );
  const number = (name: keyof NonNullable<typeof counts>) => Number(counts?.[name] ?? 0);
  return {
    read: number('total'),
    added: number('fresh'),
    changed: number('known') - number('unchanged'),
    unchanged: number('unchanged'),
    missing: Number(stored?.n ?? 0) - number('known'),
    rejected: number('rejected'),
    rejections,
  };
}
