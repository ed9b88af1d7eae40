import { fork } from 'node:child_process';
import path from 'node:path';
import { isInMemory } from '../config/databaseUrl';
import type { Deps } from '../domain/deps';
import { ImportError } from '../domain/importers/imported';
import { importFile, onComposing } from '../domain/importers/importFile';
import { isCatalogueLoaded, loadCatalogue } from '../domain/importers/loadCatalogue';
import type { RefreshOptions, ReleaseFile } from '../domain/importers/refresh/refreshCatalogue';
import type { ImportReport, OnProgress } from '../domain/importers/source';
import { workerFile } from '../domain/jobs/workerFile';

/** A task for the catalogue's child process. */
export type CatalogueTask = { load: true } | { bringIn: ReleaseFile };

/** Messages from the child process: progress, then the result. */
export type CatalogueAnswer =
  | { progress: [done: number, total: number] }
  | { anime: ImportReport | null }
  | { refused: string };

type ChildDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'log'>;

const OPTIONS = ['--max-old-space-size=256', '--max-semi-space-size=4'];
/** Of glibc, which otherwise keeps an arena for each thread, and freed memory in it: a tenth of what a composition takes. */
const ALLOCATOR = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * Imports a release in a child process, so that its memory is freed at its end and no request waits for its work. It ends with
 * the site, which leaves the catalogue unchanged.
 */
export function importInChild(deps: ChildDeps): RefreshOptions['bringIn'] {
  if (isInMemory(deps.config.database))
    return (release, _, onProgress) => importFile(deps, { ...release, onProgress: onComposing(onProgress) });
  return (release, signal, onProgress) => inChild({ bringIn: release }, { signal, onProgress });
}

/**
 * Loads the embedded catalogue if it is missing or outdated, in a child process: in the site's own, some hundred megabytes of
 * memory would stay allocated.
 */
export async function loadInChild(
  deps: ChildDeps,
  onProgress: OnProgress,
  signal?: AbortSignal,
): Promise<void> {
  // A load also does other maintenance, needed even if there is nothing to load.
  if (isInMemory(deps.config.database) || (await isCatalogueLoaded(deps))) {
    await loadCatalogue(deps, { onProgress, keepNewer: true });
    return;
  }
  const report = await inChild({ load: true }, { onProgress, signal });
  deps.log.info(report ?? {}, 'catalogue loaded');
}

function inChild(
  task: CatalogueTask,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: OnProgress },
): Promise<ImportReport | null> {
  return new Promise((resolve, reject) => {
    const { filename, execArgv = [] } = workerFile(path.join(__dirname, '../commands'), 'changeCatalogue');
    const child = fork(filename, {
      execArgv: [...execArgv, ...OPTIONS],
      env: { ...process.env, ...ALLOCATOR },
      silent: true,
      signal,
    });
    let answer: Exclude<CatalogueAnswer, { progress: unknown }> | undefined;
    let said = '';
    child.stdout?.resume();
    child.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-300);
    });
    child.on('error', reject);
    child.on('message', (message: CatalogueAnswer) => {
      if ('progress' in message) onProgress?.(...message.progress);
      else answer = message;
    });
    child.on('close', (code, killedBy) => {
      if (!answer)
        reject(new Error(`the catalogue’s process ended with ${code ?? killedBy}: ${said.trim()}`));
      else if ('refused' in answer) reject(new ImportError(answer.refused));
      else resolve(answer.anime);
    });
    child.send(task);
  });
}
