import { storedVersions } from '../../../data/stores/catalogueIndexStore';
import type { Deps, Discover } from '../../ports';
import { type DiscoverData, readCommunityStats } from './communityStats';
import { readDiscoverIndex } from './discoverIndex';

/** How often, in milliseconds, the stored versions are compared with those that were read. */
const PAUSE = 5_000;
/** Runs without an end are extended once a day, which is no new version of the catalogue. */
const OLD = 6 * 3_600_000;

/**
 * Keeps discover's index. It is read at the first need, or by `current()` at the start, and anew when the stored
 * versions of catalogue or community stats change, whichever instance changed them; meanwhile the old one answers.
 */
export function createDiscover({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Discover {
  let data: (DiscoverData & { counted: string; readAt: number }) | undefined;
  let reading: Promise<DiscoverData> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let closed = false;

  async function read(): Promise<DiscoverData> {
    const { catalogue, counted } = await storedVersions(db.manager);
    const now = clock.now().getTime();
    lookedAt = now;
    const known = data?.index.stamp === catalogue && now - data.readAt < OLD ? data : undefined;
    const index = known?.index ?? (await readDiscoverIndex(db.manager, catalogue));
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

  /** The answer does not wait for what has changed. */
  async function follow(known: NonNullable<typeof data>): Promise<void> {
    const { catalogue, counted } = await storedVersions(db.manager);
    const same = catalogue === known.index.stamp && counted === known.counted;
    if (closed || (same && lookedAt - known.readAt < OLD)) return;
    readOnce().catch((error: unknown) => {
      if (!closed) log.warn({ err: error }, 'the index of discover could not be read; the old one is kept');
    });
  }

  return {
    async current() {
      if (!data) return readOnce();
      const known = data;
      const now = clock.now().getTime();
      if (now - lookedAt >= PAUSE && !reading) {
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
      closed = true;
      await reading?.catch(() => undefined);
    },
  };
}
