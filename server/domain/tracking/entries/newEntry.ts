import type { Deps } from '../../ports';
import type { Entry } from '../entry';

/** An entry as it begins: saved, and nothing more. Its first version is 1, which the first write gives it. */
export function newEntry(
  { random, clock }: Pick<Deps, 'random' | 'clock'>,
  { userId, animeId }: { userId: string; animeId: number },
): Entry {
  const now = clock.now();
  return {
    id: random.id(),
    userId,
    animeId,
    status: null,
    progress: 0,
    score: null,
    startedOn: null,
    finishedOn: null,
    notes: '',
    tags: [],
    priority: 'LOW',
    visibility: 'PUBLIC',
    favouritePlace: null,
    rewatches: 0,
    pass: 1,
    seenBefore: 0,
    spoilerLevel: null,
    version: 0,
    createdAt: now,
    updatedAt: now,
  };
}
