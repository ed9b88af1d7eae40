import type { EntityManager } from 'typeorm';
import { limits } from '../../../../config/limits';
import { bulkInsert } from '../../../../data/bulkInsert';
import { toSqlInstant } from '../../../../data/instant';
import { type Collection, collectionColumns, shelfRowOf, toCollection } from '../../collections/collection';
import { insertShelfItems } from '../../collections/shelfRows';
import { itemsOfShelf, placeAtEnd, placesAtEnd, shelvesOf } from '../../places';
import type { ShelfItemRow } from '../../undo/steps';
import type { ImportRow, ShelfName } from '../importRow';
import { animeOfRow, refused, takeRoom, type Work, type WorkedRow, worked } from './work';

/** Shelves, found again by their names: what stands there keeps its place, and is described anew only by "replace". */
export async function workShelves(work: Work, rows: readonly ImportRow<'SHELF'>[]): Promise<WorkedRow[]> {
  const results: WorkedRow[] = [];
  for (const row of rows) results.push(await workShelf(work, row));
  return results;
}

async function workShelf(work: Work, row: ImportRow<'SHELF'>): Promise<WorkedRow> {
  const { deps, manager, userId, policy, dry } = work;
  const { name, turn, description, visibility, createdAt } = row.payload;
  const shelves = await shelvesInOrder(manager, userId);
  const shelf = named(shelves, row.payload);
  if (shelf) {
    const filled = policy === 'FILL' && shelf.description === '' ? { description } : {};
    const after = { ...shelf, ...filled, ...(policy === 'REPLACE' ? { description, visibility } : {}) };
    const fields = (['description', 'visibility'] as const).filter((field) => shelf[field] !== after[field]);
    if (fields.length === 0) return worked(row, 'UNCHANGED');
    if (!dry) {
      const set = 'UPDATE collection SET description = ?, visibility = ?, updatedAt = ? WHERE id = ?';
      const now = toSqlInstant(deps.clock.now());
      await manager.query(set, [after.description, after.visibility, now, shelf.id]);
      work.undoSteps.push({ kind: 'shelf', id: shelf.id, before: shelfRowOf(shelf) });
    }
    const changes = fields.map((field) => ({ field, before: shelf[field], after: after[field] }));
    return worked(row, 'UPDATED', { changes });
  }
  const room = takeRoom(work, {
    list: 'shelves',
    key: `${turn} ${name}`,
    there: shelves.length,
    most: limits.collections,
  });
  if (room === 'full') return refused(row, 'LIST_IS_FULL');
  if (!dry) {
    const id = deps.random.id();
    const now = toSqlInstant(deps.clock.now());
    const made = createdAt ? toSqlInstant(new Date(createdAt)) : now;
    const place = await placeAtEnd(manager, shelvesOf(userId));
    const columns = ['id', 'userId', 'name', 'description', 'visibility', 'place', 'createdAt', 'updatedAt'];
    await bulkInsert(manager, 'collection', columns, [
      [id, userId, name, description, visibility, place, made, now],
    ]);
    work.undoSteps.push({ kind: 'shelf', id, before: null });
  }
  return worked(row, 'ADDED');
}

/** Anime on shelves, in the file's order behind those that stand there. */
export async function workShelfItems(
  work: Work,
  rows: readonly ImportRow<'SHELF_ITEM'>[],
): Promise<WorkedRow[]> {
  const { deps, manager, userId, dry } = work;
  if (rows.length === 0) return [];
  const shelves = await shelvesInOrder(manager, userId);
  const stands = await itemsOn(manager, shelves);
  const added = new Map<string, Omit<ShelfItemRow, 'place'>[]>();
  const results = rows.map((row): WorkedRow => {
    const [anime] = animeOfRow(work, row);
    if (!anime) return worked(row, 'UNMATCHED', { animeIds: [] });
    const matched = { ...row, animeIds: [anime.id] };
    const { shelf: name, addedAt } = row.payload;
    const shelf = named(shelves, name);
    // Made only by the import itself, unless there was no room for it.
    if (!shelf && !dry) return refused(matched, 'LIST_IS_FULL');
    const here = stands.get(shelf?.id ?? '') ?? new Set();
    const list = `shelf ${name.turn} ${name.name}`;
    const there = here.size;
    const room = here.has(anime.id)
      ? 'taken'
      : takeRoom(work, { list, key: String(anime.id), there, most: limits.collectionItems });
    if (room === 'full') return refused(matched, 'LIST_IS_FULL');
    if (room === 'taken') return worked(matched, 'UNCHANGED');
    if (shelf && !dry) {
      here.add(anime.id);
      stands.set(shelf.id, here);
      const item = {
        collectionId: shelf.id,
        animeId: anime.id,
        addedAt: addedAt ?? deps.clock.now().toISOString(),
      };
      added.set(shelf.id, [...(added.get(shelf.id) ?? []), item]);
    }
    return worked(matched, 'ADDED');
  });
  for (const [id, items] of added) {
    const places = await placesAtEnd(manager, itemsOfShelf(id), items.length);
    await insertShelfItems(
      manager,
      items.map((item, index) => ({ ...item, place: places[index] ?? '' })),
    );
    for (const { animeId } of items)
      work.undoSteps.push({ kind: 'shelfItems', animeId, before: [], left: [id] });
  }
  return results;
}

async function shelvesInOrder(manager: EntityManager, userId: string): Promise<Collection[]> {
  const rows = await manager.query(
    `SELECT ${collectionColumns} FROM collection c WHERE c.userId = ? ORDER BY c.place, c.id`,
    [userId],
  );
  return rows.map(toCollection);
}

function named(shelves: readonly Collection[], { name, turn }: ShelfName): Collection | undefined {
  return shelves.filter((shelf) => shelf.name === name)[turn];
}

async function itemsOn(
  manager: EntityManager,
  shelves: readonly Collection[],
): Promise<Map<string, Set<number>>> {
  const stands = new Map<string, Set<number>>();
  if (shelves.length === 0) return stands;
  const marks = shelves.map(() => '?').join(', ');
  const rows: { collectionId: string; animeId: number }[] = await manager.query(
    `SELECT collectionId, animeId FROM collection_item WHERE collectionId IN (${marks})`,
    shelves.map(({ id }) => id),
  );
  for (const { collectionId, animeId } of rows)
    stands.set(collectionId, (stands.get(collectionId) ?? new Set()).add(animeId));
  return stands;
}
