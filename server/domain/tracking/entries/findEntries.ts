import type { EntityManager } from 'typeorm';
import { inSlices } from '../../../data/bulkInsert';
import { type Entry, entryColumns, type SqlEntry, toEntry } from '../entry';

/** A person's entries for these anime, by anime. `manager` is the transaction's inside of one. */
export async function findEntries(
  manager: EntityManager,
  { userId, animeIds }: { userId: string; animeIds: readonly number[] },
): Promise<Map<number, Entry>> {
  const rows = await inSlices<number, SqlEntry>([...new Set(animeIds)], (slice, marks) =>
    manager.query(`SELECT ${entryColumns} FROM list_entry l WHERE l.userId = ? AND l.animeId IN (${marks})`, [
      userId,
      ...slice,
    ]),
  );
  return new Map(rows.map((row) => [row.animeId, toEntry(row)]));
}

export async function findEntry(
  manager: EntityManager,
  { userId, animeId }: { userId: string; animeId: number },
): Promise<Entry | null> {
  return (await findEntries(manager, { userId, animeIds: [animeId] })).get(animeId) ?? null;
}
