import type { EntityManager } from 'typeorm';

/** Makes the entries that were read from a file those of the catalogue, inside the caller's transaction. */
export async function enterEntries(
  manager: EntityManager,
  sourceId: string,
  { keepMissing }: { keepMissing: boolean },
): Promise<void> {
  const columns = 'sourceId, entryKey, contentHash, ids, year, payload';
  const staged = 'SELECT i.entryKey FROM import_entry i WHERE i.sourceId = ?';
  if (!keepMissing) {
    await manager.query(
      `DELETE FROM catalogue_entry WHERE sourceId = ? AND entryKey NOT IN (${staged} AND i.problem IS NULL)`,
      [sourceId, sourceId],
    );
  }
  await manager.query(
    `DELETE FROM catalogue_entry WHERE sourceId = ? AND entryKey IN (${staged} AND i.payload IS NOT NULL)`,
    [sourceId, sourceId],
  );
  await manager.query(
    `INSERT INTO catalogue_entry (${columns})
     SELECT ${columns} FROM import_entry WHERE sourceId = ? AND payload IS NOT NULL`,
    [sourceId],
  );
}
