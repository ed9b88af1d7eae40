import type { ApolloClient } from '@apollo/client';
import { keepForViewer } from '../apollo/offline/keepForViewer';
import { isSessionKnown } from '../features/session/checkSession';
import { state } from '../state';
import { keepOffline } from '../worker/keepOffline';
import { loadAnalytics } from './loadAnalytics';

/** What no screen needs, once all of it is there. */
export async function afterwards(client: ApolloClient): Promise<void> {
  await loadAnalytics(client);
  keepForViewer(client, isSessionKnown());
  await keepOffline(state.offline());
}
