import { limits } from '../../../config/limits';
import { bulkInsert } from '../../../data/bulkInsert';
import { toSqlInstant } from '../../../data/instant';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import { changeLists } from '../changeLists';
import { placeAfter, placeAtEnd, shelvesOf } from '../places';
import { keepUndo } from '../undo/keepUndo';
import type { ShelfItemRow, UndoStep } from '../undo/steps';
import {
  type Collection,
  type CollectionFields,
  checkCollection,
  ownCollection,
  shelfRowOf,
} from './collection';
import { shelfItemColumns, toShelfItem } from './shelfRows';

type WriteDeps = Pick<Deps, 'db' | 'clock' | 'random'>;

export interface CollectionChange {
  collection: Collection | null;
  undoId: string | null;
}

/** Makes an empty shelf, behind the others (product P1, "Library"). */
export async function createCollection(
  deps: WriteDeps,
  {
    userId,
    name,
    description = '',
    visibility = 'PUBLIC',
  }: { userId: string; name: string } & CollectionFields,
): Promise<CollectionChange> {
  const fields = checkCollection({ name, description, visibility });
  return await changeLists(deps, userId, async (manager) => {
    const [row] = await manager.query('SELECT COUNT(*) AS n FROM collection WHERE userId = ?', [userId]);
    if (Number(row.n) >= limits.collections) throw new AppError('LIST_IS_FULL');
    const now = deps.clock.now();
    const collection: Collection = {
      id: deps.random.id(),
      userId,
      name: fields.name ?? '',
      description,
      visibility,
      place: await placeAtEnd(manager, shelvesOf(userId)),
      createdAt: now,
      updatedAt: now,
    };
    await insertCollection(manager, collection);
    const steps: UndoStep[] = [{ kind: 'shelf', id: collection.id, before: null }];
    return { collection, undoId: await keepUndo(deps, manager, { userId, steps }) };
  });
}

async function insertCollection(
  manager: Parameters<typeof bulkInsert>[0],
  { id, userId, name, description, visibility, place, createdAt, updatedAt }: Collection,
): Promise<void> {
  await bulkInsert(
    manager,
    'collection',
    ['id', 'userId', 'name', 'description', 'visibility', 'place', 'createdAt', 'updatedAt'],
    [[id, userId, name, description, visibility, place, toSqlInstant(createdAt), toSqlInstant(updatedAt)]],
  );
}

/** Renames a shelf, describes it, or shows it to others. */
export async function updateCollection(
  deps: WriteDeps,
  { userId, id, ...given }: { userId: string; id: string } & CollectionFields,
): Promise<CollectionChange> {
  const fields = checkCollection(given);
  return await changeLists(deps, userId, async (manager) => {
    const before = await ownCollection(manager, { userId, id });
    const collection = { ...before, ...fields, updatedAt: deps.clock.now() };
    await manager.query(
      'UPDATE collection SET name = ?, description = ?, visibility = ?, updatedAt = ? WHERE id = ?',
      [
        collection.name,
        collection.description,
        collection.visibility,
        toSqlInstant(collection.updatedAt),
        id,
      ],
    );
    const steps: UndoStep[] = [{ kind: 'shelf', id, before: shelfRowOf(before) }];
    return { collection, undoId: await keepUndo(deps, manager, { userId, steps }) };
  });
}

/** Takes a shelf away; what stood on it stays in the library. */
export async function deleteCollection(
  deps: WriteDeps,
  { userId, id }: { userId: string; id: string },
): Promise<CollectionChange> {
  return await changeLists(deps, userId, async (manager) => {
    const before = await ownCollection(manager, { userId, id });
    const rows = await manager.query(
      `SELECT ${shelfItemColumns} FROM collection_item i WHERE i.collectionId = ?`,
      [id],
    );
    const items: ShelfItemRow[] = rows.map(toShelfItem);
    await manager.query('DELETE FROM collection WHERE id = ?', [id]);
    const steps: UndoStep[] = [{ kind: 'shelf', id, before: shelfRowOf(before) }];
    for (const item of items) {
      steps.push({ kind: 'shelfItems', animeId: item.animeId, before: [item], left: [] });
    }
    return { collection: null, undoId: await keepUndo(deps, manager, { userId, steps }) };
  });
}

/** Puts a shelf right behind another one, or first. */
export async function moveCollection(
  deps: WriteDeps,
  { userId, id, after }: { userId: string; id: string; after: string | null },
): Promise<CollectionChange> {
  return await changeLists(deps, userId, async (manager) => {
    const before = await ownCollection(manager, { userId, id });
    const place =
      after === id ? before.place : await placeAfter(manager, shelvesOf(userId), { after, moving: id });
    if (place === null) throw new AppError('NOT_FOUND');
    await manager.query('UPDATE collection SET place = ? WHERE id = ?', [place, id]);
    return { collection: { ...before, place }, undoId: null };
  });
}
