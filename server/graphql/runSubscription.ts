import { createSourceEventStream, type ExecutionArgs, type ExecutionResult, execute } from 'graphql';
import type { Listener } from '../domain/community/threads/audience';
import type { EventMessage } from '../domain/ports';
import type { LiveEvent } from './community/listenTo';
import type { GraphqlContext } from './context';
import type { LiveConnection } from './liveConnection';
import { Pace } from './pace';
import type { SharedView } from './sharedViews';
import type { Turns } from './turns';

type Answer = ExecutionResult | null;

/** What one subscription runs in. */
export interface Running {
  connection: LiveConnection;
  /** Two subscriptions with the same key have the same viewer, document and variables, so each event says the same to both. */
  key: string;
  /** Who listens, and the same of the document alone, where all that it asks for may be told to many at once. */
  shared?: { listener: Listener; key: string };
}

interface Together {
  /** How a listener sees an event; null where they are to be asked for by themselves. */
  viewOf(event: LiveEvent, listener: Listener): Promise<SharedView | null>;
  /** A context in which everything is seen by that view, and nobody asks who asks. */
  contextOf(args: ExecutionArgs, view: SharedView): GraphqlContext;
}

/** Listeners that are sent to before others get their turn. */
const SENT = 20;

/**
 * GraphQL's `subscribe`, for many listeners of whom some read slowly (security P7): an event is read and resolved only once its
 * connection has little left to read, a few at a time over all connections, and once for all who would be told the same.
 */
export function createRunSubscription(turns: Turns, together?: Together) {
  const underWay = new WeakMap<EventMessage, Map<string, Promise<Answer>>>();
  const pace = new Pace(SENT);

  /** Shared while it is being made, never afterwards: what a viewer may see can have changed by then. */
  function ownAnswer(event: LiveEvent, args: ExecutionArgs, key: string): Promise<Answer> {
    const sharers = underWay.get(event.message) ?? new Map<string, Promise<Answer>>();
    underWay.set(event.message, sharers);
    const known = sharers.get(key);
    if (known) return known;
    const context = args.contextValue as GraphqlContext;
    const answer = turns.run(() => answerIn(event, args, context)).finally(() => sharers.delete(key));
    sharers.set(key, answer);
    return answer;
  }

  /** The same for a whole crowd; it lives as long as the crowd. Null where a field has asked for more than a view tells. */
  async function sharedAnswer(
    event: LiveEvent,
    args: ExecutionArgs,
    { listener, key }: NonNullable<Running['shared']>,
  ): Promise<{ answer: Answer } | null> {
    const view = await together?.viewOf(event, listener);
    if (!view || !together) return null;
    const context = together.contextOf(args, view);
    const name = `${view.key} ${key}`;
    const answer = view.answers.get(name) ?? turns.run(() => answerIn(event, args, context, view.root));
    view.answers.set(name, answer);
    const made = await answer;
    if (made?.errors) return null;
    return { answer: made && view.finish ? view.finish(made) : made };
  }

  return async (args: ExecutionArgs, { connection, key, shared }: Running) => {
    const source = await turns.run(async () => createSourceEventStream(args));
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
          const told = shared && (await sharedAnswer(event.value, args, shared));
          const answer = told ? told.answer : await ownAnswer(event.value, args, key);
          await pace.turn();
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

async function answerIn(
  event: LiveEvent,
  args: ExecutionArgs,
  contextValue: GraphqlContext,
  root?: unknown,
): Promise<Answer> {
  const rootValue = root ?? (await event.read(contextValue));
  return rootValue === null ? null : await execute({ ...args, contextValue, rootValue });
}
