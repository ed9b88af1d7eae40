import { searchTitles } from '../../data/stores/catalogueIndexStore';
import type { Deps } from '../ports';
import { compact, normalise } from './normalise';

/** More words than this say no more, and each costs a comparison. */
const WORDS = 8;

/** Search while the index is not ready. */
export async function findBySql({ db }: Pick<Deps, 'db'>, text: string, limit: number): Promise<number[]> {
  const wanted = normalise(text);
  const joined = compact(wanted);
  if (!joined) return [];
  const words = [...new Set(wanted.split(' '))].slice(0, WORDS);
  return searchTitles(db.manager, { text: wanted, compact: joined, words }, limit);
}
