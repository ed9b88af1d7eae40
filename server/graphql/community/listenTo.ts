import type { EventMessage, Events } from '../../domain/ports';

/** Events that wait for a slow reader; the oldest give way, and the reader finds them in the list itself. */
const WAITING = 200;

/**
 * Events of a topic, each read anew as what its listener may see of it; what cannot be seen is passed over. Not a generator:
 * ending one waits for its next event, and a listener that went away would stay until then.
 */
export function listenTo<T>(
  events: Events,
  topic: string,
  read: (message: EventMessage) => Promise<T | null>,
): AsyncIterableIterator<T> {
  const waiting: EventMessage[] = [];
  let wake = () => {};
  let ended = false;
  const stop = events.subscribe(topic, (message) => {
    waiting.push(message);
    if (waiting.length > WAITING) waiting.shift();
    wake();
  });
  const end = (): IteratorResult<T> => {
    ended = true;
    stop();
    wake();
    return { done: true, value: undefined };
  };
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next(): Promise<IteratorResult<T>> {
      while (!ended) {
        const message = waiting.shift();
        if (message === undefined) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
          continue;
        }
        const value = await read(message);
        if (value !== null && !ended) return { done: false, value };
      }
      return { done: true, value: undefined };
    },
    return: async () => end(),
    throw: async (error: unknown) => {
      end();
      throw error;
    },
  };
}
