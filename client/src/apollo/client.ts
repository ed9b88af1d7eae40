import { ApolloClient, ApolloLink, HttpLink, type NormalizedCacheObject } from '@apollo/client';
import { askers } from '../state/connection';
import { createBackOffLink } from './backOffLink';
import { createCache } from './cache';
import { createChangeLink } from './changeLink';
import { createErrorLink } from './errorLink';
import { createFreshLink } from './freshLink';
import { createInOrderLink } from './inOrderLink';
import { createLiveLink } from './liveLink';
import { createOfflineLink } from './offlineLink';

/**
 * The Apollo client of the page: same origin, cookies included, the error link in front. `rendered` is the cache that came with a
 * server-rendered page.
 */
export function createApolloClient(options: {
  rendered?: NormalizedCacheObject;
  onSessionEnded: (client: ApolloClient) => void;
}): ApolloClient {
  const client: ApolloClient = new ApolloClient({
    dataMasking: true,
    cache: createCache().restore(options.rendered ?? {}),
    link: ApolloLink.from([
      createErrorLink(() => options.onSessionEnded(client)),
      createInOrderLink(),
      createBackOffLink(),
      createOfflineLink(() => client),
      createChangeLink(),
      createFreshLink(),
      createLiveLink(new HttpLink({ uri: '/graphql', credentials: 'include' })),
    ]),
  });
  const emptied = async () => askers.clear();
  client.onResetStore(emptied);
  client.onClearStore(emptied);
  return client;
}
