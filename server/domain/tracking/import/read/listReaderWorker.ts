import { once } from 'node:events';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { AppError } from '../../../../errors/AppError';
import type { ErrorKey } from '../../../../errors/catalogue';
import type { PackedRows } from '../rowKinds';
import { readList } from './readList';

/** Messages to the worker: each answers one of the worker's. */
export type ToReader = { kind: 'bytes'; bytes: Uint8Array } | { kind: 'end' } | { kind: 'go on' };

/** Messages from the worker: a request for more bytes, its rows, or how it ended. */
export type FromReader =
  | { kind: 'bytes wanted' }
  | { kind: 'rows'; batch: PackedRows }
  | { kind: 'done' }
  | { kind: 'refused'; key: ErrorKey };

/** Reads one list. Any error other than a refusal is thrown, and ends the worker. */
async function work(port: MessagePort): Promise<void> {
  let turn: Promise<unknown> = Promise.resolve();
  // One question at a time: decompression asks for more of the file while rows are still in transit.
  const ask = (message: FromReader): Promise<ToReader> => {
    const answer = turn.then(async () => {
      const received = once(port, 'message');
      port.postMessage(message);
      const [reply] = (await received) as [ToReader];
      return reply;
    });
    turn = answer;
    return answer;
  };
  async function* file(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const reply = await ask({ kind: 'bytes wanted' });
      if (reply.kind !== 'bytes') return;
      yield reply.bytes;
    }
  }
  const end = async (message: FromReader) => {
    await turn;
    port.postMessage(message);
  };
  try {
    for await (const batch of readList(file())) await ask({ kind: 'rows', batch });
    await end({ kind: 'done' });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await end({ kind: 'refused', key: error.key });
  }
}

if (parentPort) void work(parentPort);
