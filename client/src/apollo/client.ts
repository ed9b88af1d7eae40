import { ApolloClient, ApolloLink, HttpLink } from '@apollo/client';
import { askers } from '../state/connection';
import { createCache } from './cache';
import { createErrorLink } from './errorLink';
import { createInOrderLink } from './inOrderLink';
import { createLiveLink } from './liveLink';
import { createOfflineLink } from './offlineLink';
import { createTabsLink } from './tabsLink';

/** The Apollo client of the page: same origin, cookies included, the error link in front. */
export function createApolloClient(options: {
  onSessionEnded: (client: ApolloClient) => void;
}): ApolloClient {
  const client: ApolloClient = new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([
      createErrorLink(() => options.onSessionEnded(client)),
      createInOrderLink(),
      createOfflineLink(() => client),
      createTabsLink(),
      createLiveLink(new HttpLink({ uri: '/graphql', credentials: 'include' })),
    ]),
  });
  const emptied = async () => askers.clear();
  client.onResetStore(emptied);
  client.onClearStore(emptied);
  return client;
}
