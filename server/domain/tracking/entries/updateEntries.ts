import type { EntityManager } from 'typeorm';
import { bulkUpdate } from '../../../data/bulkUpdate';
import { type Entry, type EntryField, toSqlField } from '../entry';

export interface EntryUpdate {
  id: string;
  fields: readonly EntryField[];
  /** Has a value for each of `fields`. */
  values: Partial<Entry>;
}

/** Writes these fields of entries that are there, and no others: entries in which the same fields change go together. */
export async function updateEntries(manager: EntityManager, updates: readonly EntryUpdate[]): Promise<void> {
  const alike = new Map<
    string,
    { fields: readonly EntryField[]; rows: Parameters<typeof bulkUpdate>[2]['rows'] }
  >();
  for (const { id, fields, values } of updates) {
    if (fields.length === 0) continue;
    const key = fields.join();
    const group = alike.get(key) ?? { fields, rows: [] };
    group.rows.push({ id, values: fields.map((field) => toSqlField(values as Entry, field)) });
    alike.set(key, group);
  }
  for (const { fields, rows } of alike.values())
    await bulkUpdate(manager, 'list_entry', { columns: fields, rows });
}
