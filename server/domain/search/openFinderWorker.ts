import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { workerFile } from '../jobs/workerFile';
import type { Finder, FromWorker, OpenFinder, ToWorker } from './finder';

/**
 * The index in a worker. Rejects if the thread cannot be started or dies while building, of the signal, too.
 *
 * The thread is told to end, never terminated: within a call of the database's driver that would abort the whole process.
 */
export const openFinderWorker: OpenFinder = async (slices, signal) => {
  const { filename, execArgv } = workerFile(__dirname, 'searchWorker');
  const worker = new Worker(filename, { execArgv });
  // The worker must not keep the process alive.
  worker.unref();
  const tell = (message: ToWorker) => worker.postMessage(message);
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const end = async () => {
    // Nothing else may keep the process until then.
    worker.ref();
    tell({ kind: 'end' });
    await exited;
  };
  const stop = () => void end();
  signal.addEventListener('abort', stop);
  const ready = readyAnswer(worker);
  const sending = (async () => {
    for await (const entries of slices) tell({ kind: 'entries', entries });
    tell({ kind: 'build' });
  })();
  try {
    const [made] = await Promise.all([ready, sending]);
    return finderOf(worker, { ...made, tell, end });
  } catch (error) {
    await end();
    // It reads from the database, which may be closed next.
    await sending.catch(() => {});
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
};

type Made = Pick<Finder, 'size' | 'heapBytes'>;

async function readyAnswer(worker: Worker): Promise<Made> {
  const ended = once(worker, 'exit').then(() => {
    throw new Error('The search worker ended while it built the index');
  });
  const [message] = (await Promise.race([once(worker, 'message'), ended])) as [FromWorker];
  ended.catch(() => {});
  if (message.kind !== 'ready') throw new Error(`The search worker answered "${message.kind}"`);
  return { size: message.size, heapBytes: message.heapBytes };
}

type Waiting = { resolve: (ids: number[]) => void; reject: (error: Error) => void };

interface Controls {
  tell(message: ToWorker): void;
  end(): Promise<void>;
}

function finderOf(worker: Worker, { tell, end, ...made }: Made & Controls): Finder {
  const waiting = new Map<number, Waiting>();
  let questions = 0;
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'ready') return;
    const asked = waiting.get(message.question);
    waiting.delete(message.question);
    if (message.kind === 'found') asked?.resolve(message.ids);
    else asked?.reject(new Error(message.message));
  });
  // Without a listener, an error in the thread would end the process.
  let accident: unknown;
  worker.on('error', (error) => {
    accident = error;
  });
  const ended = once(worker, 'exit').then(() => {
    for (const { reject } of waiting.values()) reject(new Error('The search worker ended'));
    waiting.clear();
    return accident;
  });
  return {
    ...made,
    get waiting() {
      return waiting.size;
    },
    find: (text, limit) =>
      new Promise((resolve, reject) => {
        questions += 1;
        waiting.set(questions, { resolve, reject });
        tell({ kind: 'find', question: questions, text, limit });
      }),
    ended,
    close: end,
  };
}
