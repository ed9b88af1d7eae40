import type { EntityManager } from 'typeorm';
import { inSlices } from '../../../data/bulkInsert';
import type { WatchPass } from '../progress/rules';

/** The earlier passes of each of these entries, the first one first: one statement for a whole list. */
export async function passesOf(manager: EntityManager, entryIds: readonly string[]): Promise<WatchPass[][]> {
  const rows = await inSlices<string, WatchPass & { entryId: string }>(entryIds, (slice, marks) =>
    manager.query(
      `SELECT entryId, number, progress, status, startedOn, finishedOn
         FROM watch_pass WHERE entryId IN (${marks}) ORDER BY entryId, number`,
      [...slice],
    ),
  );
  const byEntry = new Map(entryIds.map((id): [string, WatchPass[]] => [id, []]));
  for (const { entryId, ...pass } of rows) byEntry.get(entryId)?.push(pass);
  return entryIds.map((id) => byEntry.get(id) ?? []);
}
