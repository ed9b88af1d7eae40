import { parentPort } from 'node:worker_threads';
import { collectGarbage } from '../jobs/collectGarbage';
import type { SearchEntry } from './entries';
import type { FromWorker, ToWorker } from './finder';
import { TitleIndex } from './TitleIndex';

/** The worker that holds the index, so that building and searching it never block other requests. */
let entries: SearchEntry[] = [];
let index: TitleIndex | undefined;

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'entries') entries.push(...message.entries);
  else if (message.kind === 'find') answer(find(message));
  else if (message.kind === 'end') process.exit();
  else {
    index = new TitleIndex(entries);
    entries = [];
    collectGarbage();
    answer({ kind: 'ready', size: index.size, heapBytes: process.memoryUsage().heapUsed });
  }
});

function find({ question, text, limit }: Extract<ToWorker, { kind: 'find' }>): FromWorker {
  try {
    return { kind: 'found', question, ids: index?.find(text, limit) ?? [] };
  } catch (error) {
    return { kind: 'failed', question, message: String(error) };
  }
}

function answer(message: FromWorker): void {
  parentPort?.postMessage(message);
}
