import type { ReactNode } from 'react';
import { retry } from '../../../components/states/Loaded';
import type { ThreadsQueryVariables } from '../../../generated/graphql';
import { useThreadsQuery } from '../../../generated/graphql';
import { ThreadRows } from './ThreadRows';

type Props = {
  filter: Pick<
    ThreadsQueryVariables,
    'subject' | 'animeId' | 'episodeNumber' | 'subscribed' | 'sort' | 'limit'
  >;
  empty: ReactNode;
  about?: boolean;
};

/** Threads by subject; pinned ones first, then by latest comment. */
export function ThreadList({ filter, empty, about }: Props) {
  const { data, previousData, error, loading, refetch, fetchMore } = useThreadsQuery({
    variables: filter,
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  return (
    <ThreadRows
      list={(data ?? previousData)?.threads}
      error={error}
      loading={loading}
      retry={() => void retry(refetch)}
      more={(after) => void fetchMore({ variables: { after } }).catch(() => undefined)}
      empty={empty}
      about={about}
      places={filter.limit ?? 6}
    />
  );
}
