import { ApolloClient, ApolloLink, HttpLink } from '@apollo/client';
import { createCache } from './cache';
import { createErrorLink } from './errorLink';
import { createInOrderLink } from './inOrderLink';
import { createLiveLink } from './liveLink';

/** The Apollo client of the page: same origin, cookies included, the error link in front. */
export function createApolloClient(options: {
  onSessionEnded: (client: ApolloClient) => void;
}): ApolloClient {
  const client: ApolloClient = new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([
      createErrorLink(() => options.onSessionEnded(client)),
      createInOrderLink(),
      createLiveLink(new HttpLink({ uri: '/graphql', credentials: 'include' })),
    ]),
  });
  return client;
}
