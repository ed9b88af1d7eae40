import type { EntityManager } from 'typeorm';
import { bulkInsert, changeInSlices, runInSlices } from '../bulkInsert';
import { fromSqlInstant, toSqlInstant } from '../instant';
import { limitOffset, type Page, type PageInput } from '../page';
import { type Viewing, visibleAnime, visibleIn } from './viewing';

/** An anime on a shelf, with its position. */
export interface CollectionItemRow {
  collectionId: string;
  animeId: number;
  place: string;
  /** ISO 8601. */
  addedAt: string;
}

export interface CollectionItem {
  animeId: number;
  addedAt: Date;
}

type SqlItem = Omit<CollectionItemRow, 'addedAt'> & { addedAt: string | Date };

const selected =
  'i.collectionId AS collectionId, i.animeId AS animeId, i.place AS place, i.addedAt AS addedAt';
const from = 'FROM collection c JOIN collection_item i ON i.collectionId = c.id';

function toRow({ collectionId, animeId, place, addedAt }: SqlItem): CollectionItemRow {
  return { collectionId, animeId, place, addedAt: fromSqlInstant(addedAt).toISOString() };
}

/** The places of these anime on a user's shelves. */
export async function collectionItemsOf(
  manager: EntityManager,
  { userId, animeIds }: { userId: string; animeIds: readonly number[] },
): Promise<CollectionItemRow[]> {
  const rows = await runInSlices<number, SqlItem>(animeIds, (slice, marks) =>
    manager.query(`SELECT ${selected} ${from} WHERE c.userId = ? AND i.animeId IN (${marks})`, [
      userId,
      ...slice,
    ]),
  );
  return rows.map(toRow);
}

/** Everything on one shelf, in its order. */
export async function itemsOfCollection(
  manager: EntityManager,
  collectionId: string,
): Promise<CollectionItemRow[]> {
  const rows: SqlItem[] = await manager.query(
    `SELECT ${selected} FROM collection_item i WHERE i.collectionId = ? ORDER BY i.place, i.animeId`,
    [collectionId],
  );
  return rows.map(toRow);
}

/** The anime on each of these shelves; empty shelves are left out. */
export async function animeOnCollections(
  manager: EntityManager,
  collectionIds: readonly string[],
): Promise<Map<string, Set<number>>> {
  const rows = await runInSlices<string, { collectionId: string; animeId: number }>(
    collectionIds,
    (slice, marks) =>
      manager.query(`SELECT collectionId, animeId FROM collection_item WHERE collectionId IN (${marks})`, [
        ...slice,
      ]),
  );
  const stands = new Map<string, Set<number>>();
  for (const { collectionId, animeId } of rows)
    stands.set(collectionId, (stands.get(collectionId) ?? new Set()).add(animeId));
  return stands;
}

/** Hides anime from viewers who may not see their entry (private entries vanish everywhere). */
function visibleItems(viewing: Viewing): string {
  if (viewing.as === 'owner') return '';
  return `AND ${visibleAnime('i.animeId', viewing)}
          AND NOT EXISTS (SELECT 1 FROM list_entry l
            WHERE l.userId = c.userId AND l.animeId = i.animeId AND NOT ${visibleIn('l.visibility', viewing)})`;
}

/** Number of visible anime on each of these shelves of one owner. */
export async function collectionSizes(
  manager: EntityManager,
  { viewing, ids }: { viewing: Viewing; ids: readonly string[] },
): Promise<number[]> {
  const rows = await runInSlices<string, { id: string; n: number | string }>(ids, (slice, marks) =>
    manager.query(
      `SELECT c.id AS id, COUNT(*) AS n ${from} WHERE c.id IN (${marks}) ${visibleItems(viewing)} GROUP BY c.id`,
      [...slice],
    ),
  );
  const sizes = new Map(rows.map(({ id, n }) => [id, Number(n)]));
  return ids.map((id) => sizes.get(id) ?? 0);
}

/** One page of each of these shelves of one owner, in two statements however many shelves. */
export async function pagesOfCollectionItems(
  manager: EntityManager,
  { viewing, ids, ...page }: { viewing: Viewing; ids: readonly string[] } & PageInput,
): Promise<Page<CollectionItem>[]> {
  const [limit, offset] = limitOffset(page);
  const rows = await runInSlices<string, { id: string; animeId: number; addedAt: string | Date }>(
    ids,
    (slice, marks) =>
      manager.query(
        `SELECT * FROM (
           SELECT c.id AS id, i.animeId AS animeId, i.addedAt AS addedAt,
                  ROW_NUMBER() OVER (PARTITION BY c.id ORDER BY i.place, i.animeId) AS turn
             ${from} WHERE c.id IN (${marks}) ${visibleItems(viewing)}) numbered
          WHERE turn > ? AND turn <= ? ORDER BY id, turn`,
        [...slice, offset, offset + limit],
      ),
  );
  const sizes = await collectionSizes(manager, { viewing, ids });
  return ids.map((id, index) => ({
    items: rows
      .filter((row) => row.id === id)
      .map(({ animeId, addedAt }) => ({ animeId, addedAt: fromSqlInstant(addedAt) })),
    totalItems: sizes[index] ?? 0,
  }));
}

export async function insertCollectionItems(
  manager: EntityManager,
  rows: readonly CollectionItemRow[],
): Promise<void> {
  await bulkInsert(
    manager,
    'collection_item',
    ['collectionId', 'animeId', 'place', 'addedAt'],
    rows.map(({ collectionId, animeId, place, addedAt }) => [
      collectionId,
      animeId,
      place,
      toSqlInstant(new Date(addedAt)),
    ]),
  );
}

export async function deleteCollectionItems(
  manager: EntityManager,
  { collectionId, animeIds }: { collectionId: string; animeIds: readonly number[] },
): Promise<void> {
  await changeInSlices(
    manager,
    'DELETE FROM collection_item WHERE collectionId = ? AND animeId IN ({ids})',
    animeIds,
    [collectionId],
  );
}

/** Takes one anime off these shelves. */
export async function deleteAnimeOnCollections(
  manager: EntityManager,
  { animeId, collectionIds }: { animeId: number; collectionIds: readonly string[] },
): Promise<void> {
  await changeInSlices(
    manager,
    'DELETE FROM collection_item WHERE animeId = ? AND collectionId IN ({ids})',
    collectionIds,
    [animeId],
  );
}

/** Takes these anime off all of a person's shelves. */
export async function deleteFromAllCollections(
  manager: EntityManager,
  { userId, animeIds }: { userId: string; animeIds: readonly number[] },
): Promise<void> {
  const own = 'SELECT c.id FROM collection c WHERE c.userId = ?';
  const sql = `DELETE FROM collection_item WHERE collectionId IN (${own}) AND animeId IN ({ids})`;
  await changeInSlices(manager, sql, animeIds, [userId]);
}
