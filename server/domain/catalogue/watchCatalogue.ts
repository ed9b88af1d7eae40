import { catalogueVersion } from '../../data/stores/catalogueSourceStore';
import type { Deps } from '../deps';
import type { Service } from '../jobs/service';
import { watchVersion } from '../jobs/watchVersion';

export interface WatchOptions {
  /** Refreshes everything that holds answers from the old catalogue. */
  onChange: () => Promise<void>;
  /** In milliseconds. */
  every?: number;
}

const VERSION_POLL_MS = 5_000;

/** Notices changes to the catalogue while the site runs, made by an import at the terminal or by another instance. */
export function watchCatalogue(
  deps: Pick<Deps, 'db' | 'log' | 'activity'>,
  { onChange, every = VERSION_POLL_MS }: WatchOptions,
): Service {
  return watchVersion(deps, {
    name: 'watching the catalogue',
    every,
    read: () => catalogueVersion(deps.db.manager),
    onChange: async () => {
      await onChange();
      deps.log.info('the catalogue has changed: search, discover and caches are refreshed');
    },
  });
}
