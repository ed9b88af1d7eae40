import { LRUCache } from 'lru-cache';
import { limits } from '../../../config/limits';
import { listStamp } from '../../../data/stores/listRevisionStore';
import type { Deps, ListCache } from '../../deps';

interface Kept {
  stamp: string;
  value: Promise<unknown>;
  bytes: number;
}

/**
 * Caches counts over a user's lists until they change (security P18): by owner, by all that decides what a viewer sees of them,
 * by the revision of the lists and by the version of the catalogue, both as stored at that moment. So it is correct on every
 * instance, and repeated requests cost one small statement. A request for a count under way waits for it.
 */
export function createListCache({ db }: Pick<Deps, 'db'>): ListCache {
  const kept = new LRUCache<string, Kept>({
    maxSize: limits.listCacheBytes,
    sizeCalculation: ({ bytes }) => bytes,
  });
  /** Counts under way, kept apart since their size is not known yet. */
  const running = new Map<string, Kept>();

  return {
    async of({ name, viewing, count, bytesOf = () => USUAL_ENTRY_BYTES }) {
      const key = `${name} ${viewing.ownerId} ${viewing.as} ${viewing.adult}`;
      // Read before the count: the result may be newer than its stamp, and is then counted again; it is never older.
      const stamp = await listStamp(db.manager, viewing.ownerId);
      const known = running.get(key) ?? kept.get(key);
      if (known?.stamp === stamp) return (await known.value) as Awaited<ReturnType<typeof count>>;
      const value = count();
      const counting: Kept = { stamp, value, bytes: USUAL_ENTRY_BYTES };
      running.set(key, counting);
      try {
        kept.set(key, { ...counting, bytes: OVERHEAD_BYTES + bytesOf(await value) });
        return await value;
      } finally {
        if (running.get(key) === counting) running.delete(key);
      }
    },
  };
}

/** Bytes of a few dozen numbers with their names, and of the key. */
const USUAL_ENTRY_BYTES = 6_000;
const OVERHEAD_BYTES = 500;
