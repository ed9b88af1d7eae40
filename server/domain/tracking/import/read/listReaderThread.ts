import { once } from 'node:events';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { AppError } from '../../../../errors/AppError';
import type { FromReader, ToReader } from './readerMessages';
import { readList } from './readList';

/** The worker that reads one list. What is no refusal is thrown, and ends it. */
async function work(port: MessagePort): Promise<void> {
  let turn: Promise<unknown> = Promise.resolve();
  // One question at a time: unpacking asks for more of the file while rows are still on their way.
  const ask = (message: FromReader): Promise<ToReader> => {
    const answer = turn.then(async () => {
      const heard = once(port, 'message');
      port.postMessage(message);
      const [said] = (await heard) as [ToReader];
      return said;
    });
    turn = answer;
    return answer;
  };
  async function* file(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const said = await ask({ kind: 'bytes wanted' });
      if (said.kind !== 'bytes') return;
      yield said.bytes;
    }
  }
  const end = async (message: FromReader) => {
    await turn;
    port.postMessage(message);
  };
  try {
    for await (const rows of readList(file())) await ask({ kind: 'rows', rows });
    await end({ kind: 'done' });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await end({ kind: 'refused', key: error.key });
  }
}

if (parentPort) void work(parentPort);
