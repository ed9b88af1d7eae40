import type { ReactNode } from 'react';
import { ThreadRows } from '../../../features/threads/ThreadRows';
import { useProfileThreadsQuery } from '../../../generated/graphql';

/** Threads that somebody began, newest first. */
export function PersonThreads({ handle, empty }: { handle: string | undefined; empty: ReactNode }) {
  const { data, error, loading, refetch, fetchMore } = useProfileThreadsQuery({
    variables: { handle: handle ?? '' },
    skip: handle === undefined,
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  return (
    <ThreadRows
      list={data?.profile?.threads}
      error={error}
      loading={loading}
      retry={() => void refetch().catch(() => undefined)}
      more={(after) => void fetchMore({ variables: { after } }).catch(() => undefined)}
      empty={empty}
    />
  );
}
