import { AppError } from '../../errors/AppError';

/** An anime's id as GraphQL has it, a text, as the catalogue has it, a number. What is no id names no anime. */
export function animeIdOf(id: string): number {
  if (!/^[1-9]\d{0,9}$/.test(id)) throw new AppError('NOT_FOUND');
  return Number(id);
}

export function animeIdsOf(ids: readonly string[]): number[] {
  return ids.map(animeIdOf);
}
