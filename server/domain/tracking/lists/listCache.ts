import { LRUCache } from 'lru-cache';
import { limits } from '../../../config/limits';
import { listStamp } from '../../../data/stores/listRevisionStore';
import type { Deps, ListCache } from '../../ports';

interface Kept {
  stamp: string;
  value: Promise<unknown>;
  bytes: number;
}

/**
 * What was counted of somebody's lists, until they change (security P18): kept by owner, by all that decides what a viewer
 * sees of them, by the revision of the lists and by the version of the catalogue, both as they are stored at that moment.
 * So it is right on every instance at once, and asking again and again costs one small statement. A request that comes while
 * the same is being counted waits for that count.
 */
export function createListCache({ db }: Pick<Deps, 'db'>): ListCache {
  const kept = new LRUCache<string, Kept>({
    maxSize: limits.listCacheBytes,
    sizeCalculation: ({ bytes }) => bytes,
  });
  /** Counts that are under way, kept apart since their size isn't known yet. */
  const running = new Map<string, Kept>();

  return {
    async of({ name, viewing, count, bytesOf = () => USUAL }) {
      const key = `${name} ${viewing.ownerId} ${viewing.as} ${viewing.adult}`;
      // Read before the count: what is counted may be newer than its stamp, and is then counted once more; it is never older.
      const stamp = await listStamp(db.manager, viewing.ownerId);
      const known = running.get(key) ?? kept.get(key);
      if (known?.stamp === stamp) return (await known.value) as Awaited<ReturnType<typeof count>>;
      const value = count();
      const counting: Kept = { stamp, value, bytes: USUAL };
      running.set(key, counting);
      try {
        kept.set(key, { ...counting, bytes: OVERHEAD + bytesOf(await value) });
        return await value;
      } finally {
        if (running.get(key) === counting) running.delete(key);
      }
    },
  };
}

/** Bytes of a few dozen numbers with their names, and of the key. */
const USUAL = 6_000;
const OVERHEAD = 500;
