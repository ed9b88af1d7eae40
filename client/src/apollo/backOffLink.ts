import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { switchMap, tap, timer } from 'rxjs';

const BURST_MS = 1000;
const MAX_FAILURES_PER_BURST = 3;
const PAUSE_MS = 500;

/**
 * Holds a query back for a moment that failed again and again just now. `useQuery` asks while it renders, and the router renders
 * each address in a transition: a failure that comes before that is shown makes React render the former address, then ask anew.
 */
export function createBackOffLink(): ApolloLink {
  const failures = new Map<string, number[]>();
  const recent = (query: string) => failures.get(query)?.filter((at) => at > Date.now() - BURST_MS) ?? [];
  const noteFailure = (query: string) => {
    failures.set(query, [...recent(query), Date.now()]);
    for (const other of failures.keys()) if (recent(other).length === 0) failures.delete(other);
  };
  return new ApolloLink((operation, forward) => {
    if (operation.operationType !== OperationTypeNode.QUERY) return forward(operation);
    const query = JSON.stringify([operation.operationName, operation.variables]);
    const ask = () =>
      forward(operation).pipe(
        tap({
          next: ({ errors }) => void (errors ? noteFailure(query) : failures.delete(query)),
          error: () => noteFailure(query),
        }),
      );
    return recent(query).length < MAX_FAILURES_PER_BURST ? ask() : timer(PAUSE_MS).pipe(switchMap(ask));
  });
}
