import { catalogueVersion } from '../../data/stores/catalogueSourceStore';
import type { Deps } from '../deps';
import { inRounds } from '../jobs/inRounds';
import type { Service } from '../jobs/service';

export interface WatchOptions {
  /** Refreshes everything that holds answers from the old catalogue. */
  onChange: () => Promise<void>;
  /** In milliseconds. */
  every?: number;
}

const VERSION_POLL_MS = 5_000;

/**
 * Notices changes to the catalogue while the site runs, made by an import at the terminal or by another instance: polls with
 * one small query every few seconds. Retries if the database is unavailable or a refresh fails.
 */
export function watchCatalogue(
  deps: Pick<Deps, 'db' | 'log' | 'activity'>,
  { onChange, every = VERSION_POLL_MS }: WatchOptions,
): Service {
  let known: Awaited<ReturnType<typeof catalogueVersion>>;

  async function look(): Promise<void> {
    const version = await catalogueVersion(deps.db.manager);
    if (version === known) return;
    await onChange();
    known = version;
    deps.log.info('the catalogue has changed: search, discover and caches are refreshed');
  }

  const rounds = inRounds(deps, {
    name: 'watching the catalogue',
    first: every,
    pause: every,
    work: look,
    onError: (error) => deps.log.warn({ err: error }, 'the catalogue version could not be read'),
  });
  return {
    ...rounds,
    start: async () => {
      known = await catalogueVersion(deps.db.manager);
      await rounds.start?.();
    },
  };
}
