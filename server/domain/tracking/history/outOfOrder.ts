import type { EntityManager } from 'typeorm';
import { inSlices } from '../../../data/bulkInsert';
import type { Entry } from '../entry';

/** Of each of these entries, by its id: the episodes beyond its progress that were watched already. */
export async function outOfOrder(
  manager: EntityManager,
  entries: readonly Pick<Entry, 'id'>[],
): Promise<Map<string, Set<number>>> {
  const ids = entries.map(({ id }) => id);
  const rows = await inSlices<string, { entryId: string; number: number }>(ids, (slice, marks) =>
    manager.query(
      `SELECT w.entryId AS entryId, w.number AS number
         FROM list_entry l JOIN episode_watch w ON w.entryId = l.id AND w.pass = l.pass AND w.number > l.progress
        WHERE l.id IN (${marks})`,
      [...slice],
    ),
  );
  const byEntry = new Map<string, Set<number>>();
  for (const { entryId, number } of rows) {
    const numbers = byEntry.get(entryId) ?? new Set();
    byEntry.set(entryId, numbers.add(number));
  }
  return byEntry;
}
