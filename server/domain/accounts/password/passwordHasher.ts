import { availableParallelism } from 'node:os';
import { limits } from '../../../config/limits';
import { AppError } from '../../../errors/AppError';
import type { PasswordHasher } from '../../ports';
import { workerFile } from '../../workerFile';
import type { PasswordAnswer, PasswordTask, Worked } from './passwordWorker';

const worker = workerFile(__dirname, 'passwordWorker');

/** Milliseconds of work that may wait; beyond, a caller is better told to come back (security P18). */
const LONGEST_WAIT = 2000;
/** Milliseconds without a password after which all workers but one end. */
const IDLE = 60_000;
/** Workers at most, each with 19 MiB for the password at hand: four do some 400 sign-ins a second. */
const MOST_WORKERS = 4;

export type RunTask = (task: PasswordTask) => Promise<Worked>;

interface Settings {
  /** How many passwords are worked on at once. One processor stays for the rest of the site. */
  atOnce?: number;
  /** Options of Node for each worker; those of the process without. */
  execArgv?: string[] | undefined;
  run?: RunTask;
}

type WorkerSettings = { atOnce: number } & Pick<Settings, 'execArgv'>;

/** Hashes and checks passwords in workers of their own, so that the rest of the site keeps its pace. */
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

/** Refuses what would have to wait for more than about two seconds' worth of work. */
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
 * Workers, started with the first password. Where one cannot start, for want of memory or open files, the others go on; where
 * there is no other, whoever waits is refused, and the next password finds new ones. The process goes on (security P16).
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
    // Told of a worker that had no task; one that had fails its tasks instead.
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
 * Each worker is handed the next task while it is at one: were it to wait for the main thread instead, which is writing
 * the session of the last, a tenth of its time would be lost. That takes workers which work without yielding; `atomics`
 * would let them take both tasks before they answer the first. Whoever came first is served first: by default every
 * second task would go back to the end of the queue.
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
