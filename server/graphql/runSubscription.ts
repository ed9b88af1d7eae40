import { createSourceEventStream, type ExecutionArgs, type ExecutionResult, execute } from 'graphql';
import type { Listener } from '../domain/community/threads/audience';
import type { EventMessage } from '../domain/ports';
import type { LiveEvent } from './community/listenTo';
import type { GraphqlContext } from './context';
import type { LiveConnection } from './liveConnection';
import type { Pace } from './pace';
import type { SharedView } from './sharedViews';
import type { Turns } from './turns';

type Answer = ExecutionResult | null;

/** What a subscription runs with. */
export interface Running {
  /** The subscription's name on its connection. */
  id: string;
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

/**
 * GraphQL's `subscribe`, for many listeners of which some are slow (security P7). An event is read and resolved only when its
 * connection has little backlog, a few at a time across all connections, and once for all who get the same response.
 */
export function createRunSubscription({ turns, pace }: { turns: Turns; pace: Pace }, together?: Together) {
  const underWay = new WeakMap<EventMessage, Map<string, Promise<Answer>>>();
  const texts = new WeakMap<ExecutionResult, string>();

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

  /**
   * The same as text for a crowd, for as long as the crowd exists. Null if there is nothing to send, undefined if the listener
   * needs a response of their own, as a field needed more than the view.
   */
  async function sharedText(
    event: LiveEvent,
    args: ExecutionArgs,
    { listener, key }: NonNullable<Running['shared']>,
  ): Promise<string | null | undefined> {
    const view = await together?.viewOf(event, listener);
    if (!view || !together) return undefined;
    const name = `${view.key} ${key}`;
    let answer = view.answers.get(name);
    if (!answer) {
      const context = together.contextOf(args, view);
      answer = turns.run(() => answerIn(event, args, context, view.root));
      view.answers.set(name, answer);
    }
    const made = await answer;
    if (made?.errors) return undefined;
    if (!made) return null;
    if (view.finish) return JSON.stringify(view.finish(made));
    const text = texts.get(made) ?? JSON.stringify(made);
    texts.set(made, text);
    return text;
  }

  return async (args: ExecutionArgs, { id, connection, key, shared }: Running) => {
    const name = JSON.stringify(id);
    const source = await turns.run(async () => createSourceEventStream(args));
    if (!(Symbol.asyncIterator in source)) return source;
    const events = source[Symbol.asyncIterator]() as AsyncIterator<LiveEvent>;
    let ended = false;
    const end = async (): Promise<IteratorResult<ExecutionResult>> => {
      ended = true;
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
          const text = shared && (await sharedText(event.value, args, shared));
          if (text !== undefined) {
            // As graphql-ws does, whose own way costs several times as much for each of thousands.
            if (text && !ended && connection.readyState === connection.OPEN)
              connection.send(`{"id":${name},"type":"next","payload":${text}}`, () => undefined);
            continue;
          }
          const answer = await ownAnswer(event.value, args, key);
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
