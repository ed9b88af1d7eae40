import { ApolloLink, Observable } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { map, type Subscription } from 'rxjs';
import { changesKnown, noteChange } from '../state/connection';

/**
 * Asks a query again if a change became known while it was on its way: its answer may have been read before, and would stay on
 * the screen. Apollo lets later askers join a query that is on its way, so they get the newer answer, too.
 */
export function createFreshLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const { operationType } = operation;
    if (operationType === OperationTypeNode.SUBSCRIPTION) return forward(operation);
    if (operationType === OperationTypeNode.MUTATION)
      return forward(operation).pipe(
        map((result) => {
          noteChange();
          return result;
        }),
      );
    return new Observable((observer) => {
      let asked: Subscription | undefined;
      const ask = () => {
        const before = changesKnown();
        const unlessOld = (tell: () => void) => (before === changesKnown() ? tell() : ask());
        asked = forward(operation).subscribe({
          next: (result) => before === changesKnown() && observer.next(result),
          error: (error) => unlessOld(() => observer.error(error)),
          complete: () => unlessOld(() => observer.complete()),
        });
      };
      ask();
      return () => asked?.unsubscribe();
    });
  });
}
