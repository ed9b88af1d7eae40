import { CombinedGraphQLErrors } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';

/**
 * Watches every answer for "not signed in": the session ended on the server (expired, revoked elsewhere), so the client
 * must let go of it as well. Everything else is shown where it happened.
 */
export function createErrorLink(onSessionEnded: () => void): ErrorLink {
  return new ErrorLink(({ error }) => {
    if (!CombinedGraphQLErrors.is(error)) return;
    if (error.errors.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED')) onSessionEnded();
  });
}
