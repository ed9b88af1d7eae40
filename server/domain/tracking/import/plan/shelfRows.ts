import { limits } from '../../../../config/limits';
import {
  animeOnCollections,
  type CollectionItemRow,
  insertCollectionItems,
} from '../../../../data/stores/collectionItemStore';
import {
  type Collection,
  collectionsInOrder,
  insertCollection,
  updateCollection,
} from '../../../../data/stores/collectionStore';
import { itemsOfShelf, placeAtEnd, placesAtEnd, shelvesOf } from '../../places';
import { changedShelfFields, undoAddedShelf, undoChangedShelf } from '../../undo/steps';
import type { ImportRow, ShelfName } from '../importRow';
import { animeOfRow, refused, reportRow, takeRoom, type Work, type WorkedRow } from './work';

/** Shelves, matched by name: existing ones keep their place; FILL sets an empty description, only REPLACE overwrites. */
export async function planShelfRows(work: Work, rows: readonly ImportRow<'SHELF'>[]): Promise<WorkedRow[]> {
  const results: WorkedRow[] = [];
  for (const row of rows) results.push(await workShelf(work, row));
  return results;
}

async function workShelf(work: Work, row: ImportRow<'SHELF'>): Promise<WorkedRow> {
  const { deps, manager, userId, policy, dry } = work;
  const { name, turn, description, createdAt } = row.payload;
  // Others may not read links of a new account; its owner can show the shelf.
  const visibility = work.isNew ? 'PRIVATE' : row.payload.visibility;
  const shelves = await collectionsInOrder(manager, userId);
  const shelf = named(shelves, row.payload);
  if (shelf) {
    const filled = policy === 'FILL' && shelf.description === '' ? { description } : {};
    const after = { ...shelf, ...filled, ...(policy === 'REPLACE' ? { description, visibility } : {}) };
    const fields = changedShelfFields(shelf, after);
    if (fields.length === 0) return reportRow(row, 'UNCHANGED');
    if (!dry) {
      await updateCollection(manager, { ...after, updatedAt: deps.clock.now() });
      work.undoSteps.push(undoChangedShelf(shelf, after));
    }
    const changes = fields.map((field) => ({ field, before: shelf[field], after: after[field] }));
    return reportRow(row, 'UPDATED', { changes });
  }
  const room = takeRoom(work, {
    list: 'shelves',
    key: `${turn} ${name}`,
    there: shelves.length,
    most: limits.collections,
  });
  if (room === 'full') return refused(row, 'LIST_IS_FULL');
  if (!dry) {
    const now = deps.clock.now();
    const added: Collection = {
      id: deps.random.id(),
      userId,
      name,
      description,
      visibility,
      place: await placeAtEnd(manager, shelvesOf(userId)),
      createdAt: createdAt ? new Date(createdAt) : now,
      updatedAt: now,
    };
    await insertCollection(manager, added);
    work.undoSteps.push(undoAddedShelf(added));
  }
  return reportRow(row, 'ADDED');
}

/** Anime on shelves, in the file's order, after the existing ones. */
export async function planShelfItemRows(
  work: Work,
  rows: readonly ImportRow<'SHELF_ITEM'>[],
): Promise<WorkedRow[]> {
  const { deps, manager, userId, dry } = work;
  if (rows.length === 0) return [];
  const shelves = await collectionsInOrder(manager, userId);
  const stands = await animeOnCollections(
    manager,
    shelves.map(({ id }) => id),
  );
  const added = new Map<string, Omit<CollectionItemRow, 'place'>[]>();
  const results = rows.map((row): WorkedRow => {
    const [anime] = animeOfRow(work, row);
    if (!anime) return reportRow(row, 'UNMATCHED', { animeIds: [] });
    const matched = { ...row, animeIds: [anime.id] };
    const { shelf: name, addedAt } = row.payload;
    const shelf = named(shelves, name);
    // Outside a dry run, a missing shelf means that there was no room for it.
    if (!shelf && !dry) return refused(matched, 'LIST_IS_FULL');
    const here = stands.get(shelf?.id ?? '') ?? new Set();
    const list = `shelf ${name.turn} ${name.name}`;
    const there = here.size;
    const room = here.has(anime.id)
      ? 'taken'
      : takeRoom(work, { list, key: String(anime.id), there, most: limits.collectionItems });
    if (room === 'full') return refused(matched, 'LIST_IS_FULL');
    if (room === 'taken') return reportRow(matched, 'UNCHANGED');
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
    return reportRow(matched, 'ADDED');
  });
  for (const [id, items] of added) {
    const places = await placesAtEnd(manager, itemsOfShelf(id), items.length);
    await insertCollectionItems(
      manager,
      items.map((item, index) => ({ ...item, place: places[index] ?? '' })),
    );
    for (const { animeId } of items)
      work.undoSteps.push({ kind: 'shelfItems', animeId, before: [], left: [id] });
  }
  return results;
}

function named(shelves: readonly Collection[], { name, turn }: ShelfName): Collection | undefined {
  return shelves.filter((shelf) => shelf.name === name)[turn];
}
