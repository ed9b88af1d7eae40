import { limits } from '../../config/limits';
import type { EventMessage, Events } from '../../domain/ports';
import { AppError } from '../../errors/AppError';
import type { GraphqlContext } from '../context';

/** The thread, and comment if any, that an event is about. */
export interface ThreadEvent {
  threadId: string;
  commentId?: string;
}

/** A received event, to be read for one listener in turn. */
export interface LiveEvent<T = unknown> {
  /** The same object for every listener on this instance. */
  message: EventMessage;
  /** Set for events about a thread. */
  thread?: ThreadEvent;
  /** What the reader of this context may see of it now; null if nothing. */
  read(context: GraphqlContext): Promise<T | null>;
}

/** Events to iterate over, or to take one by one without a promise for each. */
export interface LiveEvents<T = unknown> extends AsyncIterableIterator<LiveEvent<T>> {
  /** The next event, if one is waiting. Throws OVERLOADED, once, if too many were. */
  take(): LiveEvent<T> | undefined;
  /** Calls this, in place of whatever was given before, when an event comes or the source ends. */
  whenever(wake: () => void): void;
  return(): Promise<IteratorResult<LiveEvent<T>>>;
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
  read: (message: EventMessage, context: GraphqlContext) => Promise<T | null>,
  thread?: (message: EventMessage) => ThreadEvent,
): LiveEvents<T> {
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
  const take = (): LiveEvent<T> | undefined => {
    if (state === 'behind') {
      leave('ended');
      throw new AppError('OVERLOADED');
    }
    for (const [name, message] of waiting) {
      waiting.delete(name);
      return { message, thread: thread?.(message), read: (context) => read(message, context) };
    }
    return undefined;
  };
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    take,
    whenever: (call) => {
      wake = call;
    },
    async next(): Promise<IteratorResult<LiveEvent<T>>> {
      for (;;) {
        const value = take();
        if (value) return { done: false, value };
        if (state === 'ended') return { done: true, value: undefined };
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
