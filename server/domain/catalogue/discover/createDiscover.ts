import { storedVersions } from '../../../data/stores/catalogueIndexStore';
import type { Deps, Discover } from '../../deps';
import { type DiscoverData, readCommunityStats } from './communityStats';
import { readDiscoverIndex } from './discoverIndex';

/** Milliseconds between comparisons of the stored versions with those in memory. */
const VERSION_POLL_MS = 5_000;
/** Open-ended runs are extended daily without a new catalogue version. */
const MAX_INDEX_AGE_MS = 6 * 3_600_000;

/**
 * Keeps the index of discover. It is read on first use, or by `current()` at startup, and again when the stored versions of
 * catalogue or community stats change, on whichever instance; until then the old one answers.
 */
export function createDiscover({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Discover {
  let data: (DiscoverData & { counted: string; readAt: number }) | undefined;
  let reading: Promise<DiscoverData> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const closing = new AbortController();

  async function read(): Promise<DiscoverData> {
    closing.signal.throwIfAborted();
    const { catalogue, counted } = await storedVersions(db.manager);
    const now = clock.now().getTime();
    lookedAt = now;
    const known = data?.index.stamp === catalogue && now - data.readAt < MAX_INDEX_AGE_MS ? data : undefined;
    const index = known?.index ?? (await readDiscoverIndex(db.manager, catalogue, closing.signal));
    const stats = await readCommunityStats(db.manager, index);
    data = { index, stats, counted, readAt: known?.readAt ?? now };
    return data;
  }

  function readOnce(): Promise<DiscoverData> {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  /** The response does not wait for the refresh. */
  async function follow(known: NonNullable<typeof data>): Promise<void> {
    const { catalogue, counted } = await storedVersions(db.manager);
    const same = catalogue === known.index.stamp && counted === known.counted;
    if (closing.signal.aborted || (same && lookedAt - known.readAt < MAX_INDEX_AGE_MS)) return;
    readOnce().catch((error: unknown) => {
      if (!closing.signal.aborted)
        log.warn({ err: error }, 'the discover index could not be read; the old one is kept');
    });
  }

  return {
    async current() {
      if (!data) return readOnce();
      const known = data;
      const now = clock.now().getTime();
      if (now - lookedAt >= VERSION_POLL_MS && !reading) {
        lookedAt = now;
        await follow(known);
      }
      return known;
    },
    async rebuild() {
      await reading?.catch(() => undefined);
      await readOnce();
    },
    async close() {
      closing.abort();
      await reading?.catch(() => undefined);
    },
  };
}
