import type { ReactNode } from 'react';
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
  const query = useThreadsQuery({
    variables: filter,
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  return (
    <ThreadRows
      query={query}
      listOf={({ threads }) => threads}
      empty={empty}
      about={about}
      places={filter.limit ?? 6}
    />
  );
}
