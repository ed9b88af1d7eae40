import type { ApolloClient } from '@apollo/client';
import { keepForViewer } from '../apollo/offline/keepForViewer';
import { isSessionKnown } from '../features/session/checkSession';
import { state } from '../state';
import { keepOffline } from '../worker/keepOffline';
import { loadAnalytics } from './loadAnalytics';

/** Work that no screen needs, done once everything is loaded. */
export async function startAfterHydration(client: ApolloClient): Promise<void> {
  await loadAnalytics(client);
  keepForViewer(client, isSessionKnown());
  await keepOffline(state.offline());
}
