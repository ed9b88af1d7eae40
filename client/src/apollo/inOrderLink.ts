import { ApolloLink, Observable } from '@apollo/client';
import type { Subscription } from 'rxjs';

/**
 * Requests that name a line in their context (`{ inOrder: 'queue' }`) reach the server one after the other, as three quick
 * moves of one item must: sent side by side, the last one to arrive would decide. What shows at once does not wait.
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
