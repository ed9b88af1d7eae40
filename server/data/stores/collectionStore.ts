import type { EntityManager } from 'typeorm';
import { bulkInsert } from '../bulkInsert';
import { queryRow } from '../byKey';
import { fromSqlInstant, toSqlInstant } from '../instant';
import { countOf, limitOffset, type Page, type PageInput } from '../page';
import { markByKey } from '../readMarks';
import type { Visibility } from './entryRow';
import { type Viewing, visibleIn } from './viewing';

/** A named shelf of a user's library. */
export interface Collection {
  id: string;
  userId: string;
  name: string;
  description: string;
  visibility: Visibility;
  place: string;
  createdAt: Date;
  updatedAt: Date;
}

type SqlCollection = Omit<Collection, 'createdAt' | 'updatedAt'> & {
  createdAt: string | Date;
  updatedAt: string | Date;
};

const columns = [
  'id',
  'userId',
  'name',
  'description',
  'visibility',
  'place',
  'createdAt',
  'updatedAt',
] as const;
const selected = columns.map((column) => `c.${column} AS ${column}`).join(', ');

function toCollection(row: SqlCollection): Collection {
  return { ...row, createdAt: fromSqlInstant(row.createdAt), updatedAt: fromSqlInstant(row.updatedAt) };
}

export async function findCollection(manager: EntityManager, id: string): Promise<Collection | null> {
  const sql = markByKey(`SELECT ${selected} FROM collection c WHERE c.id = ?`);
  const row = await queryRow<SqlCollection>(manager, sql, [id], { id });
  return row ? toCollection(row) : null;
}

/** All of a person's shelves in their order. */
export async function collectionsInOrder(manager: EntityManager, userId: string): Promise<Collection[]> {
  const rows: SqlCollection[] = await manager.query(
    `SELECT ${selected} FROM collection c WHERE c.userId = ? ORDER BY c.place, c.id`,
    [userId],
  );
  return rows.map(toCollection);
}

/** One page of a user's shelves in order, limited to those the viewer may see. */
export async function pageOfCollections(
  manager: EntityManager,
  { viewing, ...page }: { viewing: Viewing } & PageInput,
): Promise<Page<Collection>> {
  const where = `c.userId = ? AND ${visibleIn('c.visibility', viewing)}`;
  const rows: SqlCollection[] = await manager.query(
    `SELECT ${selected} FROM collection c WHERE ${where} ORDER BY c.place, c.id LIMIT ? OFFSET ?`,
    [viewing.ownerId, ...limitOffset(page)],
  );
  const total = await manager.query(`SELECT COUNT(*) AS n FROM collection c WHERE ${where}`, [
    viewing.ownerId,
  ]);
  return { items: rows.map(toCollection), totalItems: countOf(total) };
}

export async function countCollections(manager: EntityManager, userId: string): Promise<number> {
  return countOf(await manager.query('SELECT COUNT(*) AS n FROM collection WHERE userId = ?', [userId]));
}

export async function collectionIdsOf(manager: EntityManager, userId: string): Promise<string[]> {
  const rows: { id: string }[] = await manager.query('SELECT id FROM collection WHERE userId = ?', [userId]);
  return rows.map(({ id }) => id);
}

export async function insertCollection(manager: EntityManager, collection: Collection): Promise<void> {
  const { id, userId, name, description, visibility, place, createdAt, updatedAt } = collection;
  await bulkInsert(manager, 'collection', columns, [
    [id, userId, name, description, visibility, place, toSqlInstant(createdAt), toSqlInstant(updatedAt)],
  ]);
}

export async function updateCollection(
  manager: EntityManager,
  { id, name, description, visibility, place, updatedAt }: Omit<Collection, 'userId' | 'createdAt'>,
): Promise<void> {
  await manager.query(
    'UPDATE collection SET name = ?, description = ?, visibility = ?, place = ?, updatedAt = ? WHERE id = ?',
    [name, description, visibility, place, toSqlInstant(updatedAt), id],
  );
}

export async function touchCollection(
  manager: EntityManager,
  { id, updatedAt }: Pick<Collection, 'id' | 'updatedAt'>,
): Promise<void> {
  await manager.query('UPDATE collection SET updatedAt = ? WHERE id = ?', [toSqlInstant(updatedAt), id]);
}

/** Deletes the items on the shelf as well. */
export async function deleteCollection(
  manager: EntityManager,
  { userId, id }: Pick<Collection, 'userId' | 'id'>,
): Promise<void> {
  await manager.query('DELETE FROM collection WHERE id = ? AND userId = ?', [id, userId]);
}
