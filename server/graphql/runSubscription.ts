import { createSourceEventStream, type ExecutionArgs, type ExecutionResult, execute } from 'graphql';
import type { Listener } from '../domain/community/threads/audience';
import type { EventMessage } from '../domain/ports';
import type { LiveEvent, LiveEvents } from './community/listenTo';
import type { GraphqlContext } from './context';
import type { Member } from './crowd';
import type { LiveConnection } from './liveConnection';
import type { Pace } from './pace';
import { SharedSubscription, type Together } from './sharedSubscription';
import type { SharedText, SharedView } from './sharedViews';
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

interface Views {
  /** Finds out how a listener sees an event; null if their response must be executed separately. */
  find(event: LiveEvent, listener: Listener, member: Member<SharedView | null>): void;
  /** A context for everyone with that view, in which the caller may not be read. */
  contextOf(args: ExecutionArgs, view: SharedView): GraphqlContext;
}

/**
 * GraphQL's `subscribe`, for many listeners of which some are slow (security P7). An event is read and resolved only when its
 * connection has little backlog, a few at a time across all connections, and once for all who get the same response.
 */
export function createRunSubscription({ turns, pace }: { turns: Turns; pace: Pace }, views?: Views) {
  const underWay = new WeakMap<EventMessage, Map<string, Promise<Answer>>>();

  /** Shared only while it is running: what a viewer may see can change afterwards. */
  async function ownAnswer(event: LiveEvent, args: ExecutionArgs, key: string): Promise<Answer> {
    const sharers = underWay.get(event.message) ?? new Map<string, Promise<Answer>>();
    underWay.set(event.message, sharers);
    const context = args.contextValue as GraphqlContext;
    const known = sharers.get(key);
    const answer =
      known ?? turns.run(() => answerIn(event, args, context)).finally(() => sharers.delete(key));
    sharers.set(key, answer);
    const made = await answer;
    await pace.turn();
    return made;
  }

  /** The same for all of one crowd, for as long as the crowd exists. */
  function textOf(
    event: LiveEvent,
    view: SharedView,
    { args, key, context }: { args: ExecutionArgs; key: string; context(): GraphqlContext },
  ): SharedText {
    const name = `${view.key} ${key}`;
    const known = view.texts.get(name);
    if (known) return known;
    const text: SharedText = {};
    view.texts.set(name, text);
    text.pending = turns
      .run(() => answerIn(event, args, context(), view.root))
      .then(
        (result) => {
          if (result?.errors) return;
          text.made = result && JSON.stringify(result);
          text.result = result;
        },
        (cause: unknown) => {
          text.error = { cause };
        },
      )
      .finally(() => {
        text.pending = undefined;
      });
    return text;
  }

  return async (args: ExecutionArgs, { id, connection, key, shared }: Running) => {
    const source = await turns.run(async () => createSourceEventStream(args));
    if (!(Symbol.asyncIterator in source)) return source;
    if (shared && views) {
      const together: Together = {
        join: (event, member) => views.find(event, shared.listener, member),
        textOf: (event, view, { of }) =>
          textOf(event, view, { ...of, context: () => views.contextOf(args, view) }),
        alone: (event) => ownAnswer(event, args, key),
      };
      // All subscriptions of the schema listen by `listenTo`.
      const events = source as LiveEvents;
      return new SharedSubscription({ args, key: shared.key, id, connection }, events, together);
    }
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
          const answer = await ownAnswer(event.value, args, key);
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
