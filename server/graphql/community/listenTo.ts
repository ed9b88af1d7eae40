import { limits } from '../../config/limits';
import type { EventMessage, Events } from '../../domain/deps';
import { AppError } from '../../errors/AppError';

/** A received event, to be read for one listener in turn. */
export interface LiveEvent<T = unknown> {
  /** The document asks for nothing but what the message names, so that nothing has to be read. */
  isNamed: boolean;
  /** What the listener may see of it now; null if nothing. */
  read(): Promise<T | null>;
}

const names = new WeakMap<EventMessage, string>();

/** Equal for equal messages. All listeners get the same object, so it is made once. */
function nameOf(message: EventMessage): string {
  const name = names.get(message) ?? JSON.stringify(message);
  names.set(message, name);
  return name;
}

/**
 * Events of a topic, in order. An event that equals one still waiting is dropped, since rows are read when they are sent. A
 * listener too far behind is ended with OVERLOADED and has to subscribe again and refetch. Not a generator: ending one waits
 * for its next event, so listeners that left would linger until then.
 */
export function listenTo<T>(
  events: Events,
  topic: string,
  eventOf: (message: EventMessage) => LiveEvent<T>,
): AsyncIterableIterator<LiveEvent<T>> {
  const waiting = new Map<string, EventMessage>();
  let wake = () => {};
  let state: 'listening' | 'behind' | 'ended' = 'listening';
  const stop = events.subscribe(topic, (message) => {
    const name = nameOf(message);
    if (!waiting.has(name)) waiting.set(name, message);
    if (waiting.size > limits.eventsWaiting) leave('behind');
    wake();
  });
  const leave = (as: 'behind' | 'ended') => {
    state = as;
    stop();
    waiting.clear();
    wake();
  };
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next(): Promise<IteratorResult<LiveEvent<T>>> {
      for (;;) {
        for (const [name, message] of waiting) {
          waiting.delete(name);
          return { done: false, value: eventOf(message) };
        }
        if (state === 'ended') return { done: true, value: undefined };
        if (state === 'behind') {
          leave('ended');
          throw new AppError('OVERLOADED');
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    return: async () => {
      leave('ended');
      return { done: true, value: undefined };
    },
    throw: async (error: unknown) => {
      leave('ended');
      throw error;
    },
  };
}
