import { Button } from '../../components/buttons/Button';
import { Person } from '../../components/people/Person';
import { useBlockedPeopleQuery } from '../../generated/graphql';
import { FriendActions } from './FriendActions';
import styles from './friends.module.css';

/** Whom the viewer has blocked, and the way back. Where there is nobody, nothing is shown. */
export function BlockedPeople() {
  const { data, loading, fetchMore } = useBlockedPeopleQuery({ fetchPolicy: 'cache-and-network' });
  const blocked = data?.blockedPeople;
  if (!blocked || blocked.items.length === 0) return null;
  return (
    <details className={styles.part}>
      <summary className={styles.summary}>Blocked people</summary>
      <ul className={styles.rows}>
        {blocked.items.map((person) => (
          <li key={person.id} className={styles.row}>
            <Person person={person}>@{person.handle}</Person>
            <FriendActions handle={person.handle} relationship="BLOCKED" />
          </li>
        ))}
      </ul>
      {blocked.nextCursor ? (
        <Button
          busy={loading}
          onClick={() => void fetchMore({ variables: { after: blocked.nextCursor } }).catch(() => undefined)}
        >
          Show more people
        </Button>
      ) : null}
    </details>
  );
}
