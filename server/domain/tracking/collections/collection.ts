import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { fromSqlInstant } from '../../../data/instant';
import { AppError } from '../../../errors/AppError';
import { isStorable } from '../../textForm';
import type { Visibility } from '../entry';
import type { ShelfRow } from '../undo/steps';

/** A named shelf as every use case of this folder gives it. */
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

export interface CollectionFields {
  name?: string;
  description?: string;
  visibility?: Visibility;
}

type SqlCollection = Omit<Collection, 'createdAt' | 'updatedAt'> & {
  createdAt: string | Date;
  updatedAt: string | Date;
};

/** For the SELECT of a statement in which `collection` is called `c`. */
export const collectionColumns = (
  ['id', 'userId', 'name', 'description', 'visibility', 'place', 'createdAt', 'updatedAt'] as const
)
  .map((column) => `c.${column} AS ${column}`)
  .join(', ');

export function toCollection(row: SqlCollection): Collection {
  return { ...row, createdAt: fromSqlInstant(row.createdAt), updatedAt: fromSqlInstant(row.updatedAt) };
}

export async function findCollection(manager: EntityManager, id: string): Promise<Collection | null> {
  const [row] = await manager.query(`SELECT ${collectionColumns} FROM collection c WHERE c.id = ?`, [id]);
  return row ? toCollection(row) : null;
}

/** Somebody else's shelf looks like none. */
export async function ownCollection(
  manager: EntityManager,
  { userId, id }: { userId: string; id: string },
): Promise<Collection> {
  const collection = await findCollection(manager, id);
  if (collection?.userId !== userId) throw new AppError('NOT_FOUND');
  return collection;
}

export function checkCollection({ name, description, visibility }: CollectionFields): CollectionFields {
  const trimmed = name?.trim();
  const sound =
    (trimmed === undefined ||
      (trimmed !== '' && isStorable(trimmed) && trimmed.length <= limits.collectionName)) &&
    (description === undefined ||
      (isStorable(description) && description.length <= limits.collectionDescription));
  if (!sound) throw new AppError('INVALID_ARGUMENT');
  return {
    ...(trimmed === undefined ? {} : { name: trimmed }),
    ...(description === undefined ? {} : { description }),
    ...(visibility === undefined ? {} : { visibility }),
  };
}

export function shelfRowOf({ id, name, description, visibility, place, createdAt }: Collection): ShelfRow {
  return { id, name, description, visibility, place, createdAt: createdAt.toISOString() };
}
