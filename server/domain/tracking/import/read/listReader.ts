import { Worker } from 'node:worker_threads';
import { limits } from '../../../../config/limits';
import { AppError } from '../../../../errors/AppError';
import type { ListReader } from '../../../deps';
import { type WorkerFile, workerFile } from '../../../jobs/workerFile';
import type { FromReader, ToReader } from './listReaderWorker';
import { readList } from './readList';

interface Settings {
  file?: WorkerFile;
  /** Seconds of work per file; time in which the worker waits for the caller does not count. */
  seconds?: number;
  heapMegabytes?: number;
}

/**
 * Reads each list in a worker of its own, which lives as long as the file: a file that fills its memory or keeps it busy ends
 * only that worker. Worker and caller take turns, so that neither bytes nor rows pile up between them.
 */
export function createListReader({
  file = workerFile(__dirname, 'listReaderWorker'),
  seconds = limits.importReading,
  heapMegabytes = limits.importReaderHeap,
}: Settings = {}): ListReader {
  return {
    read: async function* (chunks, signal) {
      const { filename, execArgv } = file;
      const resourceLimits = { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 16 };
      const reader = converse(new Worker(filename, { execArgv, resourceLimits }), seconds * 1000);
      const stop = () => void reader.end();
      signal?.addEventListener('abort', stop, { once: true });
      const bytes = chunks[Symbol.asyncIterator]();
      try {
        let message = await reader.next();
        while (message.kind !== 'done') {
          if (message.kind === 'refused') throw new AppError(message.key);
          if (message.kind === 'rows') yield message.batch;
          message = await reader.next(message.kind === 'rows' ? { kind: 'go on' } : await piece(bytes));
        }
      } catch (error) {
        if (signal?.aborted) return;
        throw error;
      } finally {
        signal?.removeEventListener('abort', stop);
        await reader.end();
        await bytes.return?.();
      }
    },
  };
}

/** The same without a worker, for tests: a worker would load all its TypeScript for each file. */
export const readListHere: ListReader = { read: (chunks) => readList(chunks) };

async function piece(bytes: AsyncIterator<Uint8Array>): Promise<ToReader> {
  const { value, done } = await bytes.next();
  return done ? { kind: 'end' } : { kind: 'bytes', bytes: value };
}

/** `next` sends a message to the worker and returns its answer; the worker sends nothing else. */
function converse(worker: Worker, patience: number) {
  // A permanent `error` listener: without one between turns, the worker's death would end the process.
  const ended = new Promise<never>((_, reject) => {
    worker.once('error', (cause) => reject(new AppError('IMPORT_NOT_READ', { cause })));
    worker.once('exit', () => reject(new AppError('IMPORT_NOT_READ')));
  });
  ended.catch(() => {});
  let left = patience;
  return {
    next: async (request?: ToReader): Promise<FromReader> => {
      const began = performance.now();
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new AppError('IMPORT_TOO_SLOW')), left);
      });
      const answered = new Promise<FromReader>((resolve) => worker.once('message', resolve));
      if (request) worker.postMessage(request);
      try {
        return await Promise.race([answered, ended, late]);
      } finally {
        clearTimeout(timer);
        left = Math.max(1, left - (performance.now() - began));
      }
    },
    end: async () => {
      await worker.terminate();
    },
  };
}
