import type { ApolloClient } from '@apollo/client';
import { RememberDeviceDocument } from '../../generated/graphql';
import type { SessionState } from '../../state';
import { session, state } from '../../state';
import { announceSessionChange } from './sessionChannel';

/**
 * Steps after a sign-in: keep the session in memory, drop the typed password, and refetch everything, since answers may differ
 * for this viewer.
 */
export async function enterSession(client: ApolloClient, entered: SessionState): Promise<void> {
  session(entered);
  state.form({ ...state.form(), password: '' });
  state.formNotes([]);
  announceSessionChange();
  void rememberDevice(client);
  await refetchAll(client);
}

/**
 * From now on, other people's wrong passwords do not lock this browser out (security A5); before a sign-up, the new account
 * will know this browser when the mailed link is opened in it. A failure does not matter.
 */
export async function rememberDevice(client: ApolloClient): Promise<void> {
  await client.mutate({ mutation: RememberDeviceDocument }).catch(() => undefined);
}

/** A failing query shows its own error; it must not turn a successful sign-in into a failure. */
export async function refetchAll(client: ApolloClient): Promise<void> {
  await client.resetStore().catch(() => undefined);
}
