import type { Collection as DomainCollection } from '../../data/stores/collectionStore';
import type { CollectionChange } from '../../domain/tracking/collections/collections';
import type { EntryResult } from '../../domain/tracking/entries/writeEntries';
import type { Entry as DomainEntry } from '../../domain/tracking/entry';
import { mayBeSeen, ownLists, type Viewing } from '../../domain/tracking/visibility';
import { AppError } from '../../errors/AppError';
import { presentKinds } from '../catalogue/present';
import type { Collection, CollectionPayload } from './collection.type';
import type { Entry } from './entry.type';
import type { EntryPayload } from './payloads.type';

/**
 * Maps an entry to its GraphQL type. Notes, tags and priority are for the owner only. An entry that the viewer may not see is
 * the caller's bug: it throws.
 */
export function presentEntry(entry: DomainEntry, viewing: Viewing): Entry {
  if (viewing.ownerId !== entry.userId || !mayBeSeen(entry.visibility, viewing))
    throw new AppError('NOT_FOUND');
  const own = viewing.as === 'owner';
  const { id, animeId, status, progress, score, startedOn, finishedOn, visibility, version } = entry;
  const { favouritePlace, rewatches, pass, createdAt, updatedAt } = entry;
  return {
    id,
    animeId,
    own,
    status,
    progress,
    score,
    startedOn,
    finishedOn,
    notes: own ? entry.notes : '',
    tags: own ? entry.tags : [],
    priority: own ? entry.priority : null,
    visibility,
    favourite: favouritePlace !== null,
    rewatches,
    pass,
    spoilerLevel: own ? entry.spoilerLevel : null,
    version,
    createdAt,
    updatedAt,
  };
}

export function presentOwn(entry: DomainEntry): Entry {
  return presentEntry(entry, ownLists(entry.userId));
}

export function presentResult({
  animeId,
  anime,
  entry,
  screen,
  undoId,
  finished,
  skipped = [],
}: EntryResult): EntryPayload {
  return {
    animeId,
    animeRow: anime,
    entry: entry && { ...presentOwn(entry), screen },
    undoId,
    finished,
    skipped: presentKinds(skipped),
  };
}

export function presentCollection(collection: DomainCollection, viewing: Viewing): Collection {
  const { id, name, description, visibility, createdAt, updatedAt } = collection;
  return { id, viewing, own: viewing.as === 'owner', name, description, visibility, createdAt, updatedAt };
}

export function presentCollectionChange({ collection, undoId }: CollectionChange): CollectionPayload {
  if (!collection) return { collection: null, undoId };
  return { collection: presentCollection(collection, ownLists(collection.userId)), undoId };
}
