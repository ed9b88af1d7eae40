import { useReveal } from '../../../features/anime/useReveal';
import type { EntrySort, EntryStatus } from '../../../generated/graphql';
import { useProfileListQuery, useViewerListQuery } from '../../../generated/graphql';

export const animelistPageSize = 24;

type Wish = { handle: string | undefined; status: EntryStatus; sort: EntrySort; page: number };

/** One page of the viewer's own list, or of somebody's. What was there stays until the next page has come. */
export function useAnimelist({ handle, status, sort, page }: Wish) {
  const variables = { status, sort, reverse: false, page, pageSize: animelistPageSize };
  const own = useViewerListQuery({
    variables: { ...variables, ...useReveal() },
    skip: handle !== undefined,
    fetchPolicy: 'cache-and-network',
  });
  const theirs = useProfileListQuery({
    variables: { ...variables, handle: handle ?? '' },
    skip: handle === undefined,
    fetchPolicy: 'cache-and-network',
  });
  const { error, loading, refetch } = handle === undefined ? own : theirs;
  const now = handle === undefined ? own.data?.viewerList : theirs.data?.profileList;
  const before = handle === undefined ? own.previousData?.viewerList : theirs.previousData?.profileList;
  // Another list's entries are no stand-in for this one's; its counts are.
  const asked = handle === undefined ? own.previousData : theirs.previousData;
  return {
    shown: now ?? undefined,
    counts: countsOf((now ?? before)?.counts),
    hidden: handle !== undefined && theirs.data?.profileList === null,
    failed: error !== undefined && !now,
    busy: loading && asked !== undefined,
    retry: () => void refetch(),
  };
}

type Counts = NonNullable<ReturnType<typeof useViewerListQuery>['data']>['viewerList']['counts'];

function countsOf(counts: Counts | undefined) {
  if (!counts) return undefined;
  const { watching, completed, planning, paused, dropped, rewatching } = counts;
  return { watching, completed, planning, paused, dropped, rewatching };
}
