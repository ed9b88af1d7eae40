import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { LookOutcome } from '../../../data/entities/imports';
import { allChecks, type CatalogueLook, findLook, writeLook } from '../../../data/stores/catalogueLookStore';
import type { Deps } from '../../deps';
import { storedSource } from '../catalogueSources';
import { ImportError } from '../imported';
import type { OnProgress } from '../source';
import { createFileRelease } from './fileRelease';
import type { Release, Upstream } from './look';
import { createNpmRelease } from './npmRelease';
import { LookError, type Patience } from './upstream';

export type RefreshDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'fetch' | 'config'>;

/** A downloaded release, for the importer. */
export interface ReleaseFile {
  file: string;
  sourceId: string;
  /** If the server tells. */
  version?: string;
}

export interface RefreshOptions {
  /** Imports a release. Throws ImportError if it is refused. */
  bringIn: (release: ReleaseFile, signal: AbortSignal, onProgress?: OnProgress) => Promise<unknown>;
  signal: AbortSignal;
  /** Called while a release is imported. */
  onProgress?: OnProgress;
  /** Skips sources that any instance has looked at less than this many seconds ago. */
  every?: number;
  /** Also retries releases that have been refused. */
  again?: boolean;
  patience?: Patience;
}

export type LookReport = CatalogueLook & {
  /** The previous look had the same result. */
  known: boolean;
  /** No response: may be temporary. */
  silent: boolean;
};

interface Result {
  outcome: LookOutcome;
  reason: string | null;
  silent?: boolean;
}

/**
 * Looks for newer releases of the catalogue's sources at the configured addresses, and imports them. One process at a time. A
 * refused release changes nothing and is not fetched again until there is another; an inconclusive look is retried next time.
 * Never throws because of a server's behaviour.
 */
export async function refreshCatalogue(deps: RefreshDeps, options: RefreshOptions): Promise<LookReport[]> {
  const reports: LookReport[] = [];
  const { signal } = options;
  const waiting = new AbortController();
  const left = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { signal: waiting.signal });
  });
  const looks = deps.db.withLock('catalogue-refresh', async () => {
    waiting.abort();
    for (const upstream of upstreamsOf(deps)) {
      const before = await findLook(deps.db.manager, upstream.sourceId);
      if (signal.aborted || (before && isFresh(deps, { upstream, before, every: options.every }))) continue;
      const report = await checkSource(deps, { upstream, before, options });
      if (report) reports.push(report);
    }
  });
  // Another process may hold the lock for minutes; stopping does not wait for it.
  looks.catch(() => undefined);
  await Promise.race([looks, left]);
  return reports;
}

/** The last look at each source that is still configured. */
export async function readLastChecks(deps: Pick<Deps, 'db' | 'config'>): Promise<CatalogueLook[]> {
  const addresses = new Set(upstreamsOf(deps).map(({ address }) => address));
  return (await allChecks(deps.db.manager)).filter(({ address }) => addresses.has(address));
}

function upstreamsOf({ config }: Pick<Deps, 'config'>): Upstream[] {
  const { registry, offlineDatabaseURL } = config.catalogue;
  return [createNpmRelease(registry), ...(offlineDatabaseURL ? [createFileRelease(offlineDatabaseURL)] : [])];
}

interface Before {
  upstream: Upstream;
  before: CatalogueLook;
  every?: number;
}

function isFresh({ clock }: Pick<Deps, 'clock'>, { upstream, before, every = 0 }: Before): boolean {
  const seconds = (clock.now().getTime() - before.lookedAt.getTime()) / 1000;
  return before.address === upstream.address && seconds >= 0 && seconds < every;
}

interface OneLook {
  upstream: Upstream;
  before: CatalogueLook | null;
  options: RefreshOptions;
}

/** A look aborted by shutdown is neither logged nor stored. */
async function checkSource(deps: RefreshDeps, look: OneLook): Promise<LookReport | undefined> {
  const { upstream, options } = look;
  const before = look.before?.address === upstream.address ? look.before : null;
  const folder = path.join(deps.config.dataDir, 'refresh');
  const release: Release = {};
  let result: Result;
  try {
    // Removes the remains of a killed look.
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    result = await downloadNewest(deps, { ...look, before, folder, release });
  } catch (error) {
    if (options.signal.aborted) return undefined;
    result = failureOf(error);
    if (!(error instanceof ImportError || error instanceof LookError))
      deps.log.error({ err: error, source: upstream.sourceId }, 'the check for newer catalogue data failed');
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
  const row: CatalogueLook = {
    sourceId: upstream.sourceId,
    address: upstream.address,
    lookedAt: deps.clock.now(),
    outcome: result.outcome,
    reason: result.reason?.slice(0, 300) ?? null,
    version: release.version ?? null,
    failures: result.outcome === 'FAILED' ? (before?.failures ?? 0) + 1 : 0,
    settled:
      result.outcome === 'FAILED' ? (before?.settled ?? null) : (release.settled ?? before?.settled ?? null),
  };
  await writeLook(deps.db.manager, row);
  const known =
    before?.outcome === row.outcome && before.settled === row.settled && before.reason === row.reason;
  logLook(deps, row, known);
  return { ...row, known, silent: result.silent ?? false };
}

interface NewestInput extends OneLook {
  folder: string;
  release: Release;
}

async function downloadNewest(
  { db, fetch }: RefreshDeps,
  { upstream, before, options, folder, release }: NewestInput,
): Promise<Result> {
  const { sourceId } = upstream;
  const { signal, onProgress, patience, again = false } = options;
  const newest = await upstream.look({
    fetch,
    manager: db.manager,
    folder,
    signal,
    patience,
    settled: again && before?.outcome === 'REFUSED' ? null : (before?.settled ?? null),
    found: (found) => Object.assign(release, found),
  });
  const refused = before?.outcome === 'REFUSED' && (release.settled ?? before.settled) === before.settled;
  if (!newest && refused) {
    release.version ??= before.version ?? undefined;
    return { outcome: 'REFUSED', reason: before.reason };
  }
  if (!newest) return { outcome: 'CURRENT', reason: null };
  await options.bringIn({ file: newest.file, sourceId, version: release.version }, signal, onProgress);
  release.version ??= (await storedSource(db.manager, sourceId))?.version;
  return { outcome: 'TAKEN', reason: null };
}

function failureOf(error: unknown): Result {
  if (error instanceof ImportError) return { outcome: 'REFUSED', reason: error.message };
  const silent = !(error instanceof LookError) || error.silent;
  return { outcome: 'FAILED', reason: (error as Error).message, silent };
}

/** One line for news; a look with the same result as the previous one is logged at debug level. */
function logLook({ log }: Pick<Deps, 'log'>, { settled: _, ...look }: CatalogueLook, known: boolean): void {
  const level = known || look.outcome === 'CURRENT' ? 'debug' : 'warn';
  const fields = { ...look, source: look.sourceId };
  if (look.outcome === 'TAKEN') log.info(fields, 'newer catalogue data was imported');
  else if (look.outcome === 'REFUSED') log[level](fields, 'newer catalogue data was refused');
  else if (look.outcome === 'FAILED')
    log[level](fields, 'the check for newer catalogue data was inconclusive');
  else log.debug(fields, 'the catalogue data is up to date');
}
