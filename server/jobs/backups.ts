import { fork } from 'node:child_process';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import path from 'node:path';
import { isInMemory } from '../config/databaseUrl';
import { allJobs } from '../data/stores/jobStore';
import type { Deps } from '../domain/deps';
import { type JobDeps, keepJob } from '../domain/jobs/keepJob';
import type { Service } from '../domain/jobs/service';
import { workerFile } from '../domain/jobs/workerFile';
import { archiveMadeAt, archiveNameOf, isArchiveName } from '../domain/site/backups';
import { operatorsOf } from '../domain/site/operators';

type BackupDeps = JobDeps & Pick<Deps, 'config' | 'log' | 'notifier'>;

/** Creates one archive. */
export type MakeArchive = (file: string, signal: AbortSignal) => Promise<{ bytes: number }>;

const NAME = 'backup';
const HOUR_MS = 3_600_000;
/** Milliseconds; a due backup, or a failed one, is attempted every hour. */
const [FIRST, PAUSE] = [60_000, HOUR_MS];
/** Milliseconds that a shutdown waits for a backup in the middle of a statement. The next backup removes what a kill leaves. */
const STOP_WAIT_MS = 3000;
const partName = /^site-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.part$/;

/**
 * Backs the site up on a schedule if the operator has set a folder: one instance at a time, in a child process. The job's row
 * records the last success and the last error; operators are notified of the first of several failures.
 */
export function createBackups(
  deps: BackupDeps,
  { make = archiveInChild, first = FIRST }: { make?: MakeArchive; first?: number } = {},
): Service | undefined {
  const { folder } = deps.config.backup;
  if (folder === undefined || isInMemory(deps.config.database)) return undefined;
  const stopping = new AbortController();
  const job = keepJob(deps, {
    name: NAME,
    first,
    pause: PAUSE,
    rest: restOf(deps.config),
    work: async (isStopping) => {
      try {
        await backUp(deps, { folder, make, signal: stopping.signal });
      } catch (error) {
        if (isStopping()) return;
        await tellOperators(deps);
        throw error;
      }
    },
    onError: (error) => deps.log.error({ err: error, folder }, 'a backup could not be made'),
  });
  return {
    ...job,
    stop: async () => {
      const stopped = job.stop();
      stopping.abort(new Error('the site is stopping'));
      await stopped;
    },
  };
}

interface OneBackup {
  folder: string;
  make: MakeArchive;
  signal: AbortSignal;
}

async function backUp(
  { clock, config, log }: BackupDeps,
  { folder, make, signal }: OneBackup,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Left by killed backups: only this instance holds the job now.
  for (const name of await readdir(folder))
    if (partName.test(name)) await rm(path.join(folder, name), { recursive: true, force: true });
  const file = path.join(folder, archiveNameOf(clock.now()));
  const began = performance.now();
  const { bytes } = await make(file, signal);
  log.info(
    { file, bytes, seconds: Math.round((performance.now() - began) / 1000) },
    'the site was backed up',
  );
  const archives = (await readdir(folder)).filter(isArchiveName).sort();
  for (const name of surplus(archives, { keep: config.backup.keep, rest: restOf(config) }))
    await rm(path.join(folder, name), { force: true });
}

/** Milliseconds. A check may come slightly early; otherwise each backup would be an hour later than the last. */
const restOf = ({ backup }: BackupDeps['config']): number => backup.everyHours * HOUR_MS - PAUSE / 2;

/**
 * Kept are the newest, and as many that are a rest apart: those that operators made in between take the place of none that was
 * made on schedule. `archives` are sorted by name, that is by age.
 */
function surplus(archives: readonly string[], { keep, rest }: { keep: number; rest: number }): string[] {
  const apart: string[] = [];
  for (const name of archives.toReversed()) {
    const last = apart.at(-1);
    if (last === undefined || madeAt(last) - madeAt(name) >= rest) apart.push(name);
  }
  const kept = new Set([...archives.slice(-keep), ...apart.slice(0, keep)]);
  return archives.filter((name) => !kept.has(name));
}

const madeAt = (name: string): number => archiveMadeAt(name).getTime();

/** Notifies operators once per series of failures. Without a database it only logs: a missing backup is the lesser problem. */
async function tellOperators({ db, config, notifier, log }: BackupDeps): Promise<void> {
  try {
    const before = (await allJobs(db.manager)).find(({ name }) => name === NAME);
    if (before?.outcome === 'FAILED') return;
    const operators = await operatorsOf({ config, db });
    await notifier.notify(
      operators.map((userId) => ({ userId, kind: 'BACKUP_FAILED', about: 'backup', again: true })),
    );
  } catch (error) {
    log.warn({ err: error }, 'operators could not be notified of a failed backup');
  }
}

/** Runs in a child process, to keep its memory and load out of the site's. It ends with the site and leaves nothing behind. */
function archiveInChild(file: string, signal: AbortSignal): Promise<{ bytes: number }> {
  return new Promise((resolve, reject) => {
    const { filename, execArgv = [] } = workerFile(path.join(__dirname, '../commands'), 'backup');
    const options = ['--max-old-space-size=256', '--max-semi-space-size=8'];
    const child = fork(filename, [file], { execArgv: [...execArgv, ...options], silent: true });
    yieldToSite(child.pid);
    let late: NodeJS.Timeout | undefined;
    const letGo = () => {
      if (child.connected) child.disconnect();
      late ??= setTimeout(() => child.kill('SIGKILL'), STOP_WAIT_MS).unref();
    };
    signal.addEventListener('abort', letGo, { once: true });
    if (signal.aborted) letGo();
    let answer: { bytes: number } | undefined;
    let said = '';
    child.stdout?.resume();
    child.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-300);
    });
    child.on('error', reject);
    child.on('message', (message: { bytes: number }) => {
      answer = message;
    });
    const end = (code: number | null, killedBy: NodeJS.Signals | null) => {
      clearTimeout(late);
      signal.removeEventListener('abort', letGo);
      if (answer && code === 0) resolve(answer);
      else reject(new Error(said.trim() || `the backup’s process ended with ${code ?? killedBy}`));
    };
    child.on('close', end);
    // Node emits no `close` after `disconnect`.
    child.on('exit', (code, killedBy) => signal.aborted && end(code, killedBy));
  });
}

function yieldToSite(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, 10);
  } catch {
    // The process has ended, or lowering the priority is not allowed: the backup works regardless.
  }
}
