import { limits } from '../../config/limits';
import type { EventMessage, Events } from '../../domain/ports';
import { AppError } from '../../errors/AppError';
import type { GraphqlContext } from '../context';

/** What an event of a thread is about. */
export interface ThreadEvent {
  threadId: string;
  commentId?: string;
}

/** An event that has arrived, to be read for one listener when its turn comes. */
export interface LiveEvent<T = unknown> {
  /** The same object for every listener of this instance. */
  message: EventMessage;
  /** Where it is about a thread. */
  thread?: ThreadEvent;
  /** What may be seen of it now by whoever reads in this context; null if that is nothing. */
  read(context: GraphqlContext): Promise<T | null>;
}

/**
 * Events of a topic, in order. One that names the same row as another still waiting is the same news: rows are read when
 * they are sent. A listener too far behind is ended with OVERLOADED, subscribes again and asks for the whole. Not a
 * generator: ending one waits for its next event, and a listener that went away would stay until then.
 */
export function listenTo<T>(
  events: Events,
  topic: string,
  read: (message: EventMessage, context: GraphqlContext) => Promise<T | null>,
  thread?: (message: EventMessage) => ThreadEvent,
): AsyncIterableIterator<LiveEvent<T>> {
  const waiting = new Map<string, EventMessage>();
  let wake = () => {};
  let state: 'listening' | 'behind' | 'ended' = 'listening';
  const stop = events.subscribe(topic, (message) => {
    const name = JSON.stringify(message);
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
  const done = { done: true, value: undefined } as const;
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next(): Promise<IteratorResult<LiveEvent<T>>> {
      while (state === 'listening') {
        const [first] = waiting;
        if (!first) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
          continue;
        }
        const [name, message] = first;
        waiting.delete(name);
        return {
          done: false,
          value: { message, thread: thread?.(message), read: (context) => read(message, context) },
        };
      }
      if (state === 'ended') return done;
      leave('ended');
      throw new AppError('OVERLOADED');
    },
    return: async () => {
      leave('ended');
      return done;
    },
    throw: async (error: unknown) => {
      leave('ended');
      throw error;
    },
  };
}
