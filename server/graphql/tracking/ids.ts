import { AppError } from '../../errors/AppError';

/** The id of an anime, which GraphQL has as text, as the number that the catalogue has. NOT_FOUND for what is no id. */
export function animeIdOf(id: string): number {
  if (!/^[1-9]\d{0,9}$/.test(id)) throw new AppError('NOT_FOUND');
  return Number(id);
}

export function animeIdsOf(ids: readonly string[]): number[] {
  return ids.map(animeIdOf);
}
