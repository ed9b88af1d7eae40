import { extendOpenRuns } from '../catalogue/episodes/openRuns';
import type { Deps } from '../deps';
import { type CatalogueFiles, isOlderBase, readCurrentBase, storeBase } from './baseSource';
import { storedSource, takenAt } from './catalogueSources';
import { areSourcesComposed } from './outside/OutsideFacts';
import { type ImportReport, type OnProgress, offlineDatabase } from './source';
import { storedEntries } from './store/entries';
import { updateCatalogue } from './updateCatalogue';

export type { CatalogueFiles } from './baseSource';

export interface LoadOptions {
  onProgress?: OnProgress;
  /** What to load: by default the embedded catalogue; tests bring their own. */
  files?: CatalogueFiles;
  /** Keeps what a newer version of the site has loaded: for automatic loads. An explicit load takes this version's. */
  keepNewer?: boolean;
}

/**
 * Loads the embedded catalogue: at the first start, and again when the package, our own data, the rules or what outside sources say
 * have changed; imports stay on top. One process at a time. If killed, the next start finds the old state and loads again. Returns null if there was
 * nothing to do, which takes no lock.
 */
export async function loadCatalogue(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  { onProgress, files: given, keepNewer = false }: LoadOptions = {},
): Promise<ImportReport | null> {
  const { db, clock, log } = deps;
  const files = given ?? (await readCurrentBase(db.manager));
  let report: ImportReport | null = null;
  const isDone = () => (keepNewer ? isSettled(db, files) : isLoaded(db, files));
  if (!(await isDone())) {
    report = await db.withLock('catalogue', async () => {
      if (await isDone()) return null;
      const input = await files.read();
      return updateCatalogue(deps, {
        input,
        entries: storedEntries(db.manager, offlineDatabase.id),
        entriesTakenAt: await takenAt(db.manager, offlineDatabase.id),
        onProgress,
        complete: (manager) => storeBase(manager, files, input, clock.now()),
      });
    });
  }
  if (report)
    log.info({ source: files.source.id, version: files.source.version, ...report }, 'catalogue loaded');
  await extendOpenRuns(deps);
  return report;
}

/** Whether `loadCatalogue` would find nothing to load at a start. */
export async function isCatalogueLoaded({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<boolean> {
  const files = await readCurrentBase(db.manager);
  if (await isLoaded(db, files)) return true;
  const newer = await isOlderBase(db.manager, files);
  if (newer)
    log.warn(
      'a newer version of the site has loaded its catalogue, which stays; `npm run catalogue -- update` loads this one’s',
    );
  return newer;
}

async function isSettled(db: Deps['db'], files: CatalogueFiles): Promise<boolean> {
  return (await isLoaded(db, files)) || (await isOlderBase(db.manager, files));
}

async function isLoaded({ manager }: Deps['db'], { source, contentHash }: CatalogueFiles): Promise<boolean> {
  const loaded = (await storedSource(manager, source.id))?.contentHash === contentHash;
  return loaded && (await areSourcesComposed(manager));
}
