import { limits } from '../../../config/limits';
import * as store from '../../../data/stores/collectionItemStore';
import { touchCollection } from '../../../data/stores/collectionStore';
import { findEntries } from '../../../data/stores/entryStore';
import { itemsInOrder, setPlace } from '../../../data/stores/placeStore';
import { AppError } from '../../../errors/AppError';
import { readAnimeByIds } from '../../catalogue/anime';
import type { Deps } from '../../deps';
import { changeLists } from '../changeLists';
import { writeEntries } from '../entries/writeEntries';
import { createEntry } from '../entry';
import { itemsOfShelf, placeAfter, placesAtEnd } from '../places';
import { keepUndo } from '../undo/keepUndo';
import type { UndoStep } from '../undo/steps';
import { type CollectionChange, readOwnCollection } from './collections';

type WriteDeps = Pick<Deps, 'db' | 'clock' | 'random'>;
type Shelf = { userId: string; id: string };

/** Adds anime to the end of a shelf; those on no list are saved as well. Anime already on it stay where they are. */
export async function addToCollection(
  deps: WriteDeps,
  { userId, id, animeIds }: Shelf & { animeIds: readonly number[] },
): Promise<CollectionChange> {
  const wanted = [...new Set(animeIds)];
  if (wanted.length === 0 || wanted.length > limits.bulkEntries) throw new AppError('INVALID_ARGUMENT');
  const anime = new Map(
    (await readAnimeByIds(deps, wanted, userId)).flatMap((one) => (one ? [[one.id, one]] : [])),
  );
  if (anime.size < wanted.length) throw new AppError('NOT_FOUND');
  return await changeLists(deps, userId, async (manager) => {
    const collection = await readOwnCollection(manager, { userId, id });
    const there = await itemsInOrder(manager, itemsOfShelf(id));
    const taken = new Set(there.map(({ item }) => item));
    const fresh = wanted.filter((animeId) => !taken.has(animeId));
    if (fresh.length === 0) return { collection, undoId: null };
    if (taken.size + fresh.length > limits.collectionItems) throw new AppError('LIST_IS_FULL');
    const entries = await findEntries(manager, { userId, animeIds: fresh });
    const changes = fresh.flatMap((animeId) => {
      const one = anime.get(animeId);
      const after = createEntry(deps, { userId, animeId });
      return one && !entries.has(animeId) ? [{ anime: one, before: null, after }] : [];
    });
    const places = await placesAtEnd(manager, itemsOfShelf(id), fresh.length);
    const addedAt = deps.clock.now().toISOString();
    await store.insertCollectionItems(
      manager,
      fresh.map((animeId, index) => ({ collectionId: id, animeId, place: places[index] ?? '', addedAt })),
    );
    const also = fresh.map((animeId): UndoStep => ({ kind: 'shelfItems', animeId, before: [], left: [id] }));
    const { undoId } = await writeEntries(deps, manager, { userId, changes, also });
    return { collection, undoId };
  });
}

/** Removes anime from a shelf; they stay in the library. */
export async function removeFromCollection(
  deps: WriteDeps,
  { userId, id, animeIds }: Shelf & { animeIds: readonly number[] },
): Promise<CollectionChange> {
  if (animeIds.length > limits.bulkEntries) throw new AppError('INVALID_ARGUMENT');
  return await changeLists(deps, userId, async (manager) => {
    const collection = await readOwnCollection(manager, { userId, id });
    const items = await store.collectionItemsOf(manager, { userId, animeIds });
    const rows = items.filter((row) => row.collectionId === id);
    if (rows.length === 0) return { collection, undoId: null };
    const gone = rows.map(({ animeId }) => animeId);
    await store.deleteCollectionItems(manager, { collectionId: id, animeIds: gone });
    const steps = rows.map(
      (row): UndoStep => ({ kind: 'shelfItems', animeId: row.animeId, before: [row], left: [] }),
    );
    return { collection, undoId: await keepUndo(deps, manager, { userId, steps }) };
  });
}

/** Moves an anime on a shelf right after another one, or to the beginning. */
export async function moveInCollection(
  deps: WriteDeps,
  { userId, id, animeId, after }: Shelf & { animeId: number; after: number | null },
): Promise<CollectionChange> {
  return await changeLists(deps, userId, async (manager) => {
    const collection = await readOwnCollection(manager, { userId, id });
    const list = itemsOfShelf(id);
    const there = (await itemsInOrder(manager, list)).some(({ item }) => item === animeId);
    if (!there) throw new AppError('NOT_FOUND');
    if (after === animeId) return { collection, undoId: null };
    const place = await placeAfter(manager, list, { after, moving: animeId });
    if (place === null) throw new AppError('NOT_FOUND');
    await setPlace(manager, list, { item: animeId, place });
    const updatedAt = deps.clock.now();
    await touchCollection(manager, { id, updatedAt });
    return { collection: { ...collection, updatedAt }, undoId: null };
  });
}
