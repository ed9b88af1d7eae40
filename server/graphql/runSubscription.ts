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

/** What a subscription runs with. */
export interface Running {
  connection: LiveConnection;
  /**
   * Subscriptions with the same key have the same viewer, document and variables, so each event gives them the same response.
   */
  key: string;
  /** If the whole document can be shared: the listener, and the key of the document and variables alone. */
  shared?: { listener: Listener; key: string };
}

interface Together {
  /** How a listener sees an event; null if their response must be executed separately. */
  viewOf(event: LiveEvent, listener: Listener): Promise<SharedView | null>;
  /** A context for everyone with that view, in which the caller may not be read. */
  contextOf(args: ExecutionArgs, view: SharedView): GraphqlContext;
}

/** Listeners to send to before yielding. */
const SENT = 20;

/**
 * GraphQL's `subscribe`, for many listeners of which some are slow (security P7). An event is read and resolved only when its
 * connection has little backlog, a few at a time across all connections, and once for all who get the same response.
 */
export function createRunSubscription(turns: Turns, together?: Together) {
  const underWay = new WeakMap<EventMessage, Map<string, Promise<Answer>>>();
  const pace = new Pace(SENT);

  /** Shared only while it is running: what a viewer may see can change afterwards. */
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

  /** The same for a crowd, for as long as the crowd exists. Null if a field needed more than the view. */
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
