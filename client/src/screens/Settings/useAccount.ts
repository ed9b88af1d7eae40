import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { retry } from '../../components/states/Loaded';
import { checkSession } from '../../features/session/checkSession';
import { endSession, leaveEverywhere, signInAgain } from '../../features/session/endSession';
import { announceSessionChange } from '../../features/session/sessionChannel';
import { useAccountQuery, useSiteQuery } from '../../generated/graphql';
import type { SessionUser } from '../../state';
import { state, updateViewer, useViewer } from '../../state';

/** The account and its site, refetched when the session has newer facts: a new address, its confirmation, a picture. */
export function useAccount() {
  const client = useApolloClient();
  const viewer = useViewer();
  const { data, error, loading, refetch } = useAccountQuery({ fetchPolicy: 'cache-and-network' });
  const site = useSiteQuery();
  const user = data?.session?.user;
  const stale =
    user !== undefined &&
    viewer !== null &&
    (user.email !== viewer.email ||
      user.emailVerified !== viewer.emailVerified ||
      (user.image ?? null) !== (viewer.image ?? null));
  useEffect(() => {
    if (stale) void retry(refetch);
  }, [stale, refetch]);

  // The session ended elsewhere: there was one before.
  const ended = data?.session === null && !loading;
  useEffect(() => {
    if (ended) void endSession(client);
  }, [ended, client]);
  return {
    data: user && site.data && { user, site: site.data.site },
    error: error ?? site.error,
    // While either is running, retrying is disabled: its answer would count for the retry.
    loading: loading || site.loading,
    /** Refetches everything on screen: whatever made this query fail has usually failed the rest of the page, too. */
    refetch: () => client.refetchObservableQueries(),
  };
}

/** Called after a part has changed the account: updates the session, other tabs and cached answers. */
export function useAccountEvents() {
  const client = useApolloClient();
  const navigate = useNavigate();
  return {
    onUserChanged: (user: SessionUser) => {
      updateViewer(user);
      announceSessionChange();
    },
    /** The session cookie was replaced, and other sessions may be gone. */
    onSessionChanged: async () => {
      await checkSession(client);
      await client.refetchQueries({ include: ['Account', 'Sessions'] });
    },
    onEverywhere: () => void leaveEverywhere(client),
    onSignInAgain: () => signInAgain(client),
    /** The farewell page asks the server itself and drops the session. */
    onDeleted: () => {
      state.accountDeleted(true);
      void navigate(paths.deleted(), { replace: true });
    },
  };
}
