import { EmptyState } from '../../../components/states/EmptyState';
import { PeopleRows } from '../../../features/friends/PeopleRows';
import { useProfileFriendsQuery } from '../../../generated/graphql';

/** Whose friends somebody is, latest first. */
export function PersonFriends({ handle, name }: { handle: string; name: string }) {
  const { data, error, loading, refetch, fetchMore } = useProfileFriendsQuery({
    variables: { handle },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  return (
    <section aria-label={`Friends of ${name}`}>
      <PeopleRows
        list={data?.profile?.friends}
        error={error}
        loading={loading}
        retry={() => void refetch().catch(() => undefined)}
        more={(after) => void fetchMore({ variables: { after } }).catch(() => undefined)}
        empty={
          <EmptyState title="No friends yet">
            <p>{name} has not made any friends here so far.</p>
          </EmptyState>
        }
      />
    </section>
  );
}
