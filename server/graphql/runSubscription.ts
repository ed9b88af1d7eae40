import { createSourceEventStream, type ExecutionArgs, type ExecutionResult, execute } from 'graphql';
import type { EventMessage } from '../domain/ports';
import type { LiveEvent } from './community/listenTo';
import type { LiveConnection } from './liveConnection';
import type { Turns } from './turns';

type Answer = ExecutionResult | null;

/** What one subscription runs in. */
export interface Running {
  connection: LiveConnection;
  /** Two subscriptions with the same key have the same viewer, document and variables, so each event says the same to both. */
  key: string;
}

/**
 * GraphQL's `subscribe`, for many listeners of whom some read slowly (security P7): an event is read and resolved only once its
 * connection has little left to read, a few at a time over all connections, and once for all who would be told the same.
 */
export function createRunSubscription(turns: Turns) {
  const underWay = new WeakMap<EventMessage, Map<string, Promise<Answer>>>();

  /** Shared while it is being made, never afterwards: what a viewer may see can have changed by then. */
  function answerTo(event: LiveEvent, args: ExecutionArgs, key: string): Promise<Answer> {
    const sharers = underWay.get(event.message) ?? new Map<string, Promise<Answer>>();
    underWay.set(event.message, sharers);
    const known = sharers.get(key);
    if (known) return known;
    const answer = turns
      .run(async () => {
        const rootValue = await event.read();
        return rootValue === null ? null : await execute({ ...args, rootValue });
      })
      .finally(() => sharers.delete(key));
    sharers.set(key, answer);
    return answer;
  }

  return async (args: ExecutionArgs, { connection, key }: Running) => {
    const source = await createSourceEventStream(args);
    if (!(Symbol.asyncIterator in source)) return source;
    const events = source[Symbol.asyncIterator]() as AsyncIterator<LiveEvent>;
    const end = async (): Promise<IteratorResult<ExecutionResult>> => {
      await events.return?.();
      return { done: true, value: undefined };
    };
    return {
      [Symbol.asyncIterator]() {
        return this;
      },
      async next(): Promise<IteratorResult<ExecutionResult>> {
        for (;;) {
          const event = await events.next();
          if (event.done) return { done: true, value: undefined };
          await connection.drained();
          if (connection.readyState !== connection.OPEN) return await end();
          const answer = await answerTo(event.value, args, key);
          if (answer) return { done: false, value: answer };
        }
      },
      return: end,
      throw: async (error: unknown) => {
        await end();
        throw error;
      },
    };
  };
}
