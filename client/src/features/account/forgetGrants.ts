import type { ApolloClient } from '@apollo/client';

/** API tokens and feed addresses have ended with the sessions: whoever shows them asks again. */
export function forgetGrants({ cache }: ApolloClient): void {
  cache.evict({ fieldName: 'apiTokens' });
  cache.evict({ fieldName: 'feeds' });
}
