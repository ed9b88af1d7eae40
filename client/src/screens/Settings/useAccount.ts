import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { endSession } from '../../features/session/endSession';
import { useAccountQuery } from '../../generated/graphql';
import { useViewer } from '../../state';

/** The account as the server knows it, asked anew when the session knows better: another address, its confirmation, a picture. */
export function useAccount() {
  const client = useApolloClient();
  const viewer = useViewer();
  const { data, error, loading, refetch } = useAccountQuery({ fetchPolicy: 'cache-and-network' });
  const user = data?.session?.user;
  const stale =
    user !== undefined &&
    viewer !== null &&
    (user.email !== viewer.email ||
      user.emailVerified !== viewer.emailVerified ||
      (user.image ?? null) !== (viewer.image ?? null));
  useEffect(() => {
    if (stale) void refetch().catch(() => undefined);
  }, [stale, refetch]);

  // No session where there was one: it ended elsewhere.
  const ended = data?.session === null && !loading;
  useEffect(() => {
    if (ended) void endSession(client);
  }, [ended, client]);
  return {
    user,
    failed: Boolean(error),
    busy: loading,
    /** What failed this has most often failed the rest of the page, too: everything that it shows is asked for again. */
    retry: () => void client.refetchObservableQueries().catch(() => undefined),
  };
}
