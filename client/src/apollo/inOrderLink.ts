import { ApolloLink, Observable } from '@apollo/client';
import type { Subscription } from 'rxjs';

/**
 * Requests that name a queue in their context (`{ inOrder: 'queue' }`) reach the server one at a time, as three quick moves of
 * one item must: sent in parallel, the last to arrive would win. Optimistic results don't wait.
 */
export function createInOrderLink(): ApolloLink {
  const last = new Map<string, Promise<void>>();
  return new ApolloLink((operation, forward) => {
    const line: unknown = operation.getContext().inOrder;
    if (typeof line !== 'string') return forward(operation);
    return new Observable((observer) => {
      let sent: Subscription | undefined;
      const turn = (last.get(line) ?? Promise.resolve()).then(
        () =>
          new Promise<void>((done) => {
            if (observer.closed) return done();
            sent = forward(operation).subscribe(observer);
            sent.add(done);
          }),
      );
      last.set(line, turn);
      return () => sent?.unsubscribe();
    });
  });
}
