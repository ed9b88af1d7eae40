import type { ApolloClient } from '@apollo/client';
import { session } from '../../../state';

/** What is being sent about each anime's entry, by the anime's id. */
const sending = new WeakMap<ApolloClient, Map<string, Promise<unknown>>>();

function sendingOf(client: ApolloClient): Map<string, Promise<unknown>> {
  const known = sending.get(client) ?? new Map<string, Promise<unknown>>();
  sending.set(client, known);
  return known;
}

/** The context of changes to entries: of two answers the last to arrive would stay, though it may be the older. */
export const entryLine = (...animeIds: string[]) => ({ inOrder: animeIds.map((id) => `entry ${id}`) });

/** A change to an entry that is sent at once: those sent `inTurn` wait for it. */
export function noteSending<T>(client: ApolloClient, animeId: string, change: Promise<T>): Promise<T> {
  const all = sendingOf(client);
  const ended = Promise.allSettled([all.get(animeId), change]);
  all.set(animeId, ended);
  void ended.then(() => all.get(animeId) === ended && all.delete(animeId));
  return change;
}

/**
 * Sends a change to an entry once those before it have been answered, so that it starts from the version they left: two quick
 * changes of one's own are no conflict. `context` says whose it is, who may have left by then.
 */
export function inTurn<T>(
  client: ApolloClient,
  animeId: string,
  send: (context: object) => Promise<T>,
): Promise<T> {
  const before = sendingOf(client).get(animeId);
  const context = { ...entryLine(animeId), askedBy: session() };
  return noteSending(client, animeId, before ? before.then(() => send(context)) : send(context));
}
