import type { ReactNode } from 'react';
import { paths } from '../../../../shared/paths';
import { Button } from '../../components/buttons/Button';
import { Person } from '../../components/people/Person';
import { ErrorState } from '../../components/states/ErrorState';
import { Skeleton } from '../../components/states/Skeleton';
import type { PersonFieldsFragment } from '../../generated/graphql';
import styles from './friends.module.css';

type Props = {
  list: { items: readonly PersonFieldsFragment[]; nextCursor: string | null } | null | undefined;
  error?: unknown;
  loading: boolean;
  retry: () => void;
  more: (after: string) => void;
  empty: ReactNode;
  /** Actions shown beside each person. */
  actions?: (person: PersonFieldsFragment) => ReactNode;
};

/** People in rows, in every state: loading, failed, empty, loaded, with more below. */
export function PeopleRows({ list, error, loading, retry, more, empty, actions }: Props) {
  if (!list && error) return <ErrorState level={3} onRetry={retry} busy={loading} />;
  if (!list)
    return (
      <div className={styles.rows} aria-busy="true">
        <Skeleton height={5} />
        <Skeleton height={5} />
        <Skeleton height={5} />
      </div>
    );
  if (list.items.length === 0) return empty;
  return (
    <>
      <ul className={styles.rows}>
        {list.items.map((person) => (
          <li key={person.id} className={styles.row}>
            <Person person={person} to={paths.profileOf(person.handle)} size="large">
              @{person.handle}
            </Person>
            {actions?.(person)}
          </li>
        ))}
      </ul>
      {list.nextCursor ? (
        <div>
          <Button busy={loading} onClick={() => more(list.nextCursor ?? '')}>
            {loading ? 'Loading' : 'Show more people'}
          </Button>
        </div>
      ) : null}
    </>
  );
}
