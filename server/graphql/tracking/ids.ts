import { AppError } from '../../errors/AppError';

/** Parses an anime id, a string in GraphQL, to the catalogue's number. Throws NOT_FOUND for an invalid id. */
export function animeIdOf(id: string): number {
  if (!/^[1-9]\d{0,9}$/.test(id)) throw new AppError('NOT_FOUND');
  return Number(id);
}

export function animeIdsOf(ids: readonly string[]): number[] {
  return ids.map(animeIdOf);
}
