import { ApolloLink, Observable } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { untilLoaded } from '../state/untilLoaded';

/**
 * Subscriptions go over a WebSocket, everything else over `http`. The WebSocket library is a separate chunk, loaded with the
 * first subscription; the connection closes with the last one.
 */
export function createLiveLink(http: ApolloLink): ApolloLink {
  return ApolloLink.split(
    ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
    new ApolloLink(
      (operation, forward) =>
        new Observable((observer) => {
          let inner: { unsubscribe(): void } | null = null;
          let closed = false;
          untilLoaded(() => import('./liveSocket'))
            .then(({ liveSocket }) => {
              if (!closed) inner = liveSocket().request(operation, forward).subscribe(observer);
            })
            .catch((error) => observer.error(error));
          return () => {
            closed = true;
            inner?.unsubscribe();
          };
        }),
    ),
    http,
  );
}
