import { ApolloLink, Observable } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import type { Subscription } from 'rxjs';
import { changesKnown } from '../state/connection';

/**
 * Asks a query again if a change became known while it was on its way: its answer may have been read before, and would stay on
 * the screen. Apollo lets later askers join a query that is on its way, so they get the newer answer, too.
 */
export function createFreshLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    if (operation.operationType !== OperationTypeNode.QUERY) return forward(operation);
    return new Observable((observer) => {
      let asked: Subscription | undefined;
      const ask = () => {
        const before = changesKnown();
        const isNew = () => before === changesKnown();
        asked = forward(operation).subscribe({
          next: (result) => isNew() && observer.next(result),
          error: (error) => (isNew() ? observer.error(error) : ask()),
          complete: () => (isNew() ? observer.complete() : ask()),
        });
      };
      ask();
      return () => asked?.unsubscribe();
    });
  });
}
