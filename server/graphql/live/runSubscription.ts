import { createSourceEventStream, type ExecutionArgs, type ExecutionResult, execute } from 'graphql';
import type { BoundedQueue } from '../../domain/jobs/BoundedQueue';
import type { LiveEvent } from '../community/listenTo';
import type { LiveConnection } from './liveConnection';

/** A subscription, with what it runs with beside the document. */
export interface SubscriptionArgs extends ExecutionArgs {
  connection: Pick<LiveConnection, 'OPEN' | 'readyState' | 'drained'>;
  /** Takes the price of one event from the viewer's budget. */
  charge(): Promise<void>;
}

/**
 * GraphQL's `subscribe`, for many listeners of which some are slow. An event is read and resolved for each, a few at a time
 * across all connections, and only when its connection has little backlog. Events that are only named take hardly any work and
 * don't wait behind the others.
 */
export function createRunSubscription({ turns, named }: Record<'turns' | 'named', BoundedQueue>) {
  return async (args: SubscriptionArgs) => {
    const { connection } = args;
    const source = await turns.run(async () => createSourceEventStream(args));
    if (!(Symbol.asyncIterator in source)) return source;
    const events = source[Symbol.asyncIterator]() as AsyncIterator<LiveEvent>;
    const end = async (): Promise<IteratorResult<ExecutionResult>> => {
      await events.return?.();
      return { done: true, value: undefined };
    };
    // Not a generator: ending one would wait for its next event.
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
          const answer = await (event.value.isNamed ? named : turns).run(() => answerTo(event.value, args));
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

async function answerTo(event: LiveEvent, args: SubscriptionArgs): Promise<ExecutionResult | null> {
  if (!event.isNamed) await args.charge();
  const rootValue = await event.read();
  return rootValue === null ? null : await execute({ ...args, rootValue });
}
