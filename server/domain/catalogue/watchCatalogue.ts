import { catalogueVersion } from '../../data/stores/catalogueSourceStore';
import { inRounds } from '../inRounds';
import type { Deps } from '../ports';

export interface WatchOptions {
  /** What holds answers made from the old catalogue. */
  onChange: () => Promise<void>;
  /** In milliseconds. */
  every?: number;
}

const EVERY = 5_000;

/**
 * Notices that the catalogue has changed under the running site, by an import at the terminal or by another instance: one
 * small statement every few seconds. A database that is away is asked again; what could not be renewed is tried again.
 */
export async function watchCatalogue(
  deps: Pick<Deps, 'db' | 'log' | 'activity'>,
  { onChange, every = EVERY }: WatchOptions,
): Promise<{ stop(): Promise<void> }> {
  let known = await catalogueVersion(deps.db.manager);

  async function look(): Promise<void> {
    const version = await catalogueVersion(deps.db.manager);
    if (version === known) return;
    await onChange();
    known = version;
    deps.log.info('the catalogue has changed: search, discover and kept answers are new');
  }

  return inRounds(deps, {
    name: 'watching the catalogue',
    first: every,
    pause: every,
    work: look,
    onError: (error) => deps.log.warn({ err: error }, 'the catalogue could not be looked at'),
  });
}
