import type { ApolloLink } from '@apollo/client';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { createClient } from 'graphql-ws';
import { session } from '../state';
import { liveAgain } from './liveAgain';

let link: ApolloLink | null = null;

/** Close codes after which a retry is pointless: no session, or a session that has ended. */
const final = [4400, 4401, 4403];

/**
 * The page's one live connection (graphql-ws). It opens with the first subscription, closes five seconds after the last, and
 * reconnects by itself with growing delays.
 */
export function liveSocket(): ApolloLink {
  if (link) return link;
  const address = new URL('/graphql', window.location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const client = createClient({
    url: address.href,
    lazyCloseTimeout: 5_000,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: (reason) => !(reason instanceof CloseEvent && final.includes(reason.code)),
    retryWait: (tries) =>
      new Promise((resolve) => {
        const longest = Math.min(30_000, 500 * 2 ** tries);
        setTimeout(resolve, longest / 2 + Math.random() * (longest / 2));
      }),
    on: {
      connected: (_socket, _payload, wasRetry) => {
        if (wasRetry) liveAgain(liveAgain() + 1);
      },
    },
  });
  // The server identifies a connection by the cookie that opened it, so a new session needs a new connection.
  let token = session()?.token;
  session.subscribe((now) => {
    // The user's name or address may be what has changed.
    if (now?.token !== token) client.terminate();
    token = now?.token;
  });
  link = new GraphQLWsLink(client);
  return link;
}
