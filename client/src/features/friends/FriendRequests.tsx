import { paths } from '../../../../shared/paths';
import { Button } from '../../components/buttons/Button';
import { Person } from '../../components/people/Person';
import { ago, When } from '../../components/text/When';
import type { RequestDirection } from '../../generated/graphql';
import { useFriendRequestsQuery } from '../../generated/graphql';
import { FriendActions } from './FriendActions';
import styles from './friends.module.css';

/** Requests that wait, each with its answer beside it. Where none waits, nothing is shown. */
export function FriendRequests({ direction }: { direction: RequestDirection }) {
  const { data, loading, fetchMore } = useFriendRequestsQuery({
    variables: { direction },
    fetchPolicy: 'cache-and-network',
  });
  const requests = data?.friendRequests;
  if (!requests || requests.items.length === 0) return null;
  const received = direction === 'RECEIVED';
  const id = `requests-${direction.toLowerCase()}`;
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {received ? 'Friend requests' : 'Sent requests'}
        <span className={received ? styles.signal : styles.number}>{requests.totalItems}</span>
      </h2>
      <ul className={styles.rows}>
        {requests.items.map(({ person, createdAt }) => (
          <li key={person.id} className={styles.row}>
            <Person person={person} to={paths.profileOf(person.handle)} size="large">
              @{person.handle} · <When iso={createdAt}>{ago(createdAt)}</When>
            </Person>
            <FriendActions
              handle={person.handle}
              relationship={received ? 'REQUEST_RECEIVED' : 'REQUEST_SENT'}
            />
          </li>
        ))}
      </ul>
      {requests.nextCursor ? (
        <div>
          <Button
            busy={loading}
            onClick={() =>
              void fetchMore({ variables: { after: requests.nextCursor } }).catch(() => undefined)
            }
          >
            Show more requests
          </Button>
        </div>
      ) : null}
    </section>
  );
}
