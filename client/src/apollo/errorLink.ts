import { ApolloLink, CombinedGraphQLErrors } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { session } from '../state';

/**
 * Watches every answer for "not signed in": the session ended on the server (expired, revoked elsewhere), so the client must
 * drop it as well. All other errors are shown where they happened. An answer that arrives after someone has signed in again
 * concerns the previous session and ends nothing.
 */
export function createErrorLink(onSessionEnded: () => void): ApolloLink {
  const stamp = new ApolloLink((operation, forward) => {
    operation.setContext({ askedBy: session()?.token });
    return forward(operation);
  });
  const watch = new ErrorLink(({ error, operation }) => {
    if (!CombinedGraphQLErrors.is(error)) return;
    if (!error.errors.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED')) return;
    if (operation.getContext().askedBy === session()?.token) onSessionEnded();
  });
  return ApolloLink.from([stamp, watch]);
}
