import { ApolloLink, Observable } from '@apollo/client';
import type { Subscription } from 'rxjs';

/**
 * Requests that name a queue in their context (`{ inOrder: 'queue' }`, or several) reach the server one at a time, as three
 * quick moves of one item must: sent in parallel, the last to arrive would win. Optimistic results don't wait.
 */
export function createInOrderLink(): ApolloLink {
  const last = new Map<string, Promise<void>>();
  return new ApolloLink((operation, forward) => {
    const lines: string[] = [operation.getContext().inOrder ?? []].flat();
    if (lines.length === 0) return forward(operation);
    return new Observable((observer) => {
      let sent: Subscription | undefined;
      const turn = Promise.all(lines.map((line) => last.get(line))).then(
        () =>
          new Promise<void>((done) => {
            if (observer.closed) return done();
            sent = forward(operation).subscribe(observer);
            sent.add(done);
          }),
      );
      for (const line of lines) last.set(line, turn);
      return () => sent?.unsubscribe();
    });
  });
}
