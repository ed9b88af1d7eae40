import { availableParallelism } from 'node:os';
import { limits } from '../../../config/limits';
import { AppError } from '../../../errors/AppError';
import type { PasswordHasher } from '../../ports';
import { workerFile } from '../../workerFile';
import type { PasswordAnswer, PasswordTask, Worked } from './passwordWorker';

const worker = workerFile(__dirname, 'passwordWorker');

/** Milliseconds of work that may queue; beyond that, callers are told to retry later (security P18). */
const LONGEST_WAIT = 2000;
/** Milliseconds without a password after which all workers but one end. */
const IDLE = 60_000;
/** Maximum number of workers, each using 19 MiB while hashing: four handle about 400 sign-ins a second. */
const MOST_WORKERS = 4;

export type RunTask = (task: PasswordTask) => Promise<Worked>;

interface Settings {
  /** Number of passwords processed in parallel. One processor is left for the rest of the site. */
  atOnce?: number;
  /** Node options for each worker; those of the process if undefined. */
  execArgv?: string[] | undefined;
  run?: RunTask;
}

type WorkerSettings = { atOnce: number } & Pick<Settings, 'execArgv'>;

/** Hashes and verifies passwords in worker threads, so that the rest of the site stays responsive. */
export function createPasswordHasher({
  atOnce = Math.min(MOST_WORKERS, Math.max(1, availableParallelism() - 1)),
  execArgv = worker.execArgv,
  run = workersFor({ atOnce, execArgv }),
}: Settings = {}): PasswordHasher {
  const work = bounded(run, atOnce);
  return {
    hash: async (password) => {
      const answer = await work({ password });
      return 'hash' in answer ? answer.hash : unexpected(answer);
    },
    verify: async (stored, password) => {
      if (password.length > limits.passwordLongest) return { ok: false, rehash: false };
      const answer = await work({ password, stored });
      return 'ok' in answer ? answer : unexpected(answer);
    },
  };
}

/** Refuses tasks that would wait for more than about two seconds' worth of work. */
function bounded(run: RunTask, atOnce: number) {
  let waiting = 0;
  let usual = 70;
  return async (task: PasswordTask): Promise<PasswordAnswer> => {
    const wait = (waiting * usual) / atOnce;
    if (wait > LONGEST_WAIT) throw new AppError('OVERLOADED', { retryAfter: Math.ceil(wait / 1000) });
    waiting += 1;
    try {
      const { answer, milliseconds } = await run(task);
      usual += (milliseconds - usual) / 10;
      return answer;
    } finally {
      waiting -= 1;
    }
  };
}

/**
 * Workers, started with the first password. If one cannot start, for lack of memory or open files, the others carry on; if none
 * is left, waiting callers are refused and the next password starts new ones. The process survives (security P16).
 */
function workersFor(settings: WorkerSettings): RunTask {
  let workers: Promise<Workers> | undefined;
  const forget = (opened: Promise<Workers>) => {
    if (workers === opened) workers = undefined;
  };
  const endIfNoneIsLeft = (opened: Promise<Workers>, pool: Workers) => {
    if (pool.threads.length > 0) return;
    forget(opened);
    void pool.destroy();
  };
  const open = () => {
    const opened = openWorkers(settings);
    // Reports a worker that had no task; one that had fails its tasks instead.
    opened.then(
      (pool) => pool.on('error', () => endIfNoneIsLeft(opened, pool)),
      () => forget(opened),
    );
    return opened;
  };
  return async (task) => {
    workers ??= open();
    const opened = workers;
    const pool = await opened;
    try {
      return await pool.run(task);
    } catch (error) {
      endIfNoneIsLeft(opened, pool);
      throw error;
    }
  };
}

type Workers = Awaited<ReturnType<typeof openWorkers>>;

/**
 * Each worker gets its next task while still busy: waiting for the main thread, which is writing the previous session, would
 * waste a tenth of its time. This requires workers that never yield; with `atomics` they would take both tasks before answering
 * the first. Strict FIFO, as by default every second task would go back to the end of the queue.
 */
async function openWorkers({ atOnce, execArgv }: WorkerSettings) {
  const { Piscina } = (await import('piscina')).default;
  return new Piscina<PasswordTask, Worked>({
    filename: worker.filename,
    minThreads: 1,
    maxThreads: atOnce,
    idleTimeout: IDLE,
    concurrentTasksPerWorker: 2,
    stricterFIFO: true,
    atomics: 'disabled',
    recordTiming: false,
    ...(execArgv && { execArgv }),
  });
}

function unexpected(answer: PasswordAnswer): never {
  throw new TypeError(`The password worker answered with ${Object.keys(answer).join(', ')}`);
}
