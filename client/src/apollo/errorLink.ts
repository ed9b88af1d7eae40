import { ApolloLink } from '@apollo/client';
import type { GraphQLFormattedError } from 'graphql';
import { catchError, map } from 'rxjs';
import { session } from '../state';

/**
 * Watches every answer for "not signed in": the session ended on the server (expired, revoked elsewhere), so the client must
 * drop it as well. All other errors are shown where they happened. An answer that arrives after someone has signed in again
 * concerns the previous session and ends nothing.
 */
export function createErrorLink(onSessionEnded: () => void): ApolloLink {
  return new ApolloLink((operation, forward) => {
    // One that has waited its turn says itself whose it is.
    operation.setContext(({ askedBy = session() }) => ({ askedBy }));
    const watch = ({ errors }: { errors?: readonly GraphQLFormattedError[] }) => {
      if (!errors?.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED')) return;
      if (operation.getContext().askedBy?.token === session()?.token) onSessionEnded();
    };
    return forward(operation).pipe(
      map((result) => {
        watch(result);
        return result;
      }),
      // A subscription that ends so throws it.
      catchError((error) => {
        watch(error);
        throw error;
      }),
    );
  });
}
