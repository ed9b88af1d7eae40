import { Scale } from 'lucide-react';
import { paths } from '../../../../shared/paths';
import { ButtonLink } from '../../components/buttons/Button';
import { EmptyState } from '../../components/states/EmptyState';
import { useFriendsQuery } from '../../generated/graphql';
import { BlockedPeople } from './BlockedPeople';
import { FindPeople } from './FindPeople';
import { FriendRequests } from './FriendRequests';
import styles from './friends.module.css';
import { PeopleRows } from './PeopleRows';
import { PersonMenu } from './PersonMenu';

/** The viewer's friends: who asks, who they are, whom to find (product P1, P5). */
export function OwnFriends() {
  const { data, error, loading, refetch, fetchMore } = useFriendsQuery({
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  return (
    <div className={styles.friends}>
      <FriendRequests direction="RECEIVED" />
      <section className={styles.part} aria-labelledby="friends-title">
        <h2 id="friends-title" className={styles.title}>
          Your friends
        </h2>
        <PeopleRows
          list={data?.friends}
          error={error}
          loading={loading}
          retry={() => void refetch().catch(() => undefined)}
          more={(after) => void fetchMore({ variables: { after } }).catch(() => undefined)}
          empty={
            <EmptyState level={3} title="No friends yet">
              <p>
                Search for someone’s handle below, or open the profile of someone whose posts you like, and
                send a friend request.
              </p>
            </EmptyState>
          }
          actions={({ handle }) => (
            <div className={styles.actions}>
              <ButtonLink to={paths.compare(handle)}>
                <Scale aria-hidden="true" size={18} />
                Compare
              </ButtonLink>
              <PersonMenu handle={handle} friend />
            </div>
          )}
        />
      </section>
      <FindPeople />
      <FriendRequests direction="SENT" />
      <BlockedPeople />
    </div>
  );
}
