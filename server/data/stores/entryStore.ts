import type { EntityManager } from 'typeorm';
import { bulkInsert, changeInSlices, runInSlices } from '../bulkInsert';
import { bulkUpdate, type RowUpdates } from '../bulkUpdate';
import { markStats } from './communityStatsStore';
import {
  type Entry,
  type EntryField,
  entryColumns,
  entryFields,
  type SqlEntry,
  toEntry,
  toSqlEntry,
  toSqlField,
} from './entryRow';
import { likedReviews } from './reviewStore';
import { refreshReviews } from './threadStore';

/** A person's entries for these anime, by anime. */
export async function findEntries(
  manager: EntityManager,
  { userId, animeIds }: { userId: string; animeIds: readonly number[] },
): Promise<Map<number, Entry>> {
  const rows = await runInSlices<number, SqlEntry>([...new Set(animeIds)], (slice, marks) =>
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

/** A user's next entries after an anime id, by anime id. */
export async function entriesAfter(
  manager: EntityManager,
  { userId, animeId, limit }: { userId: string; animeId: number; limit: number },
): Promise<Entry[]> {
  const rows: SqlEntry[] = await manager.query(
    `SELECT ${entryColumns} FROM list_entry l WHERE l.userId = ? AND l.animeId > ? ORDER BY l.animeId LIMIT ?`,
    [userId, animeId, limit],
  );
  return rows.map(toEntry);
}

export async function insertEntries(manager: EntityManager, entries: readonly Entry[]): Promise<void> {
  await bulkInsert(manager, 'list_entry', entryFields, entries.map(toSqlEntry));
  await recountHelpful(manager, entries);
  await markStats(
    manager,
    entries.map(({ animeId }) => animeId),
  );
}

export interface EntryUpdate {
  id: string;
  userId: string;
  animeId: number;
  fields: readonly EntryField[];
  /** Has a value for each of `fields`. */
  values: Partial<Entry>;
}

/** Writes only these fields of existing entries. Entries with the same changed fields share statements. */
export async function updateEntries(manager: EntityManager, updates: readonly EntryUpdate[]): Promise<void> {
  const alike = new Map<string, { fields: readonly EntryField[]; rows: RowUpdates['rows'] }>();
  for (const { id, fields, values } of updates) {
    if (fields.length === 0) continue;
    const key = fields.join();
    const group = alike.get(key) ?? { fields, rows: [] };
    group.rows.push({ id, values: fields.map((field) => toSqlField(values as Entry, field)) });
    alike.set(key, group);
  }
  for (const { fields, rows } of alike.values())
    await bulkUpdate(manager, 'list_entry', { columns: fields, rows });
  await recountHelpful(
    manager,
    updates.filter(({ fields }) => fields.includes('status') || fields.includes('pass')),
  );
  await markStats(
    manager,
    updates.map(({ animeId }) => animeId),
  );
}

/** Also deletes the entries' passes, history and opinions on episodes. */
export async function deleteEntries(
  manager: EntityManager,
  { userId, animeIds }: { userId: string; animeIds: readonly number[] },
): Promise<void> {
  await changeInSlices(manager, 'DELETE FROM list_entry WHERE userId = ? AND animeId IN ({ids})', animeIds, [
    userId,
  ]);
  await recountHelpful(
    manager,
    animeIds.map((animeId) => ({ userId, animeId })),
  );
  await markStats(manager, animeIds);
}

/** A like of a review counts as helpful while its giver has completed the anime, in this pass or before. */
async function recountHelpful(
  manager: EntityManager,
  entries: readonly Pick<Entry, 'userId' | 'animeId'>[],
): Promise<void> {
  for (const userId of new Set(entries.map((entry) => entry.userId))) {
    const animeIds = entries.flatMap((entry) => (entry.userId === userId ? entry.animeId : []));
    await refreshReviews(manager, await likedReviews(manager, { userId, animeIds }));
  }
}
