import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { itemsOfCollection } from '../../../data/stores/collectionItemStore';
import * as store from '../../../data/stores/collectionStore';
import { setPlace } from '../../../data/stores/placeStore';
import { AppError } from '../../../errors/AppError';
import type { AdmittedText, Deps } from '../../deps';
import { isStorable, joinLines, removeBidiControls } from '../../text/textForm';
import { changeLists } from '../changeLists';
import type { Visibility } from '../entry';
import { placeAfter, placeAtEnd, shelvesOf } from '../places';
import { keepUndo } from '../undo/keepUndo';
import { changedShelfFields, undoAddedShelf, undoChangedShelf, undoRemovedShelf } from '../undo/steps';
import { mayBeSeen, type Viewing, viewingOf } from '../visibility';

type Collection = store.Collection;
type WriteDeps = Pick<Deps, 'db' | 'clock' | 'random'>;
type TextDeps = WriteDeps & { admission: Pick<Deps['admission'], 'admitText'> };
type Own = { userId: string; id: string };

export interface CollectionFields {
  name?: string;
  description?: string;
  visibility?: Visibility;
}

export interface CollectionChange {
  collection: Collection | null;
  undoId: string | null;
}

/** A shelf by its id, or null; one that may not be seen looks like none. */
export async function collectionById(
  deps: Pick<Deps, 'db' | 'social'>,
  { id, viewerId }: { id: string; viewerId: string | null },
): Promise<{ collection: Collection; viewing: Viewing } | null> {
  const collection = await store.findCollection(deps.db.manager, id);
  if (!collection) return null;
  const viewing = await viewingOf(deps, { ownerId: collection.userId, viewerId });
  return viewing && mayBeSeen(collection.visibility, viewing) ? { collection, viewing } : null;
}

/** A user's own shelves whose name contains this text, in order. */
export async function findOwnShelves(
  { db }: Pick<Deps, 'db'>,
  { userId, text, limit }: { userId: string; text: string; limit: number },
): Promise<Collection[]> {
  const plain = (name: string) => name.normalize('NFKC').toLowerCase();
  const wanted = plain(text.trim());
  const shelves = await store.collectionsInOrder(db.manager, userId);
  return shelves.filter(({ name }) => plain(name).includes(wanted)).slice(0, limit);
}

/** Throws NOT_FOUND for another user's shelf, too. */
export async function readOwnCollection(manager: EntityManager, { userId, id }: Own): Promise<Collection> {
  const collection = await store.findCollection(manager, id);
  if (collection?.userId !== userId) throw new AppError('NOT_FOUND');
  return collection;
}

/** Creates an empty shelf after the others ("Library"). */
export async function createCollection(
  deps: TextDeps,
  {
    userId,
    name,
    description = '',
    visibility = 'PUBLIC',
  }: { userId: string; name: string } & CollectionFields,
): Promise<CollectionChange> {
  const fields = checkCollection({ name, description, visibility });
  const text = await deps.admission.admitText(userId);
  return await changeLists(deps, userId, async (manager) => {
    if ((await store.countCollections(manager, userId)) >= limits.collections)
      throw new AppError('LIST_IS_FULL');
    const now = deps.clock.now();
    const collection: Collection = {
      id: deps.random.id(),
      userId,
      name: fields.name ?? '',
      description: fields.description ?? '',
      visibility,
      place: await placeAtEnd(manager, shelvesOf(userId)),
      createdAt: now,
      updatedAt: now,
    };
    requireNoLink(text, collection);
    await store.insertCollection(manager, collection);
    const steps = [undoAddedShelf(collection)];
    return { collection, undoId: await keepUndo(deps, manager, { userId, steps }) };
  });
}

/** Changes a shelf's name, description or visibility. */
export async function updateCollection(
  deps: TextDeps,
  { userId, id, ...given }: Own & CollectionFields,
): Promise<CollectionChange> {
  const fields = checkCollection(given);
  const text = await deps.admission.admitText(userId);
  return await changeLists(deps, userId, async (manager) => {
    const before = await readOwnCollection(manager, { userId, id });
    const collection = { ...before, ...fields, updatedAt: deps.clock.now() };
    if (changedShelfFields(before, collection).length === 0) return { collection: before, undoId: null };
    requireNoLink(text, collection);
    await store.updateCollection(manager, collection);
    const steps = [undoChangedShelf(before, collection)];
    return { collection, undoId: await keepUndo(deps, manager, { userId, steps }) };
  });
}

/** Deletes a shelf; what was on it stays in the library. */
export async function deleteCollection(deps: WriteDeps, { userId, id }: Own): Promise<CollectionChange> {
  return await changeLists(deps, userId, async (manager) => {
    const before = await readOwnCollection(manager, { userId, id });
    const items = await itemsOfCollection(manager, id);
    await store.deleteCollection(manager, { userId, id });
    const steps = [undoRemovedShelf(before)];
    for (const item of items)
      steps.push({ kind: 'shelfItems', animeId: item.animeId, before: [item], left: [] });
    return { collection: null, undoId: await keepUndo(deps, manager, { userId, steps }) };
  });
}

/** Moves a shelf right after another one, or to the beginning. */
export async function moveCollection(
  deps: WriteDeps,
  { userId, id, after }: Own & { after: string | null },
): Promise<CollectionChange> {
  return await changeLists(deps, userId, async (manager) => {
    const before = await readOwnCollection(manager, { userId, id });
    const list = shelvesOf(userId);
    const place = after === id ? before.place : await placeAfter(manager, list, { after, moving: id });
    if (place === null) throw new AppError('NOT_FOUND');
    await setPlace(manager, list, { item: id, place });
    return { collection: { ...before, place }, undoId: null };
  });
}

/** What others can read has no link while an account is new. */
function requireNoLink(text: AdmittedText, { name, description, visibility }: Collection): void {
  if (visibility !== 'PRIVATE') text.requireNoLink(`${name}\n\n${description}`);
}

function checkCollection({ name, description, visibility }: CollectionFields): CollectionFields {
  const line = name === undefined ? undefined : joinLines(name);
  const sound =
    (line === undefined || (line !== '' && line.length <= limits.collectionName)) &&
    isStorable(name ?? '') &&
    (description === undefined ||
      (isStorable(description) && description.length <= limits.collectionDescription));
  if (!sound) throw new AppError('INVALID_ARGUMENT');
  return {
    ...(line === undefined ? {} : { name: line }),
    ...(description === undefined ? {} : { description: removeBidiControls(description) }),
    ...(visibility === undefined ? {} : { visibility }),
  };
}
