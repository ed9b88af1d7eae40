import type { ReactNode } from 'react';
import { paths } from '../../../../shared/paths';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { Person } from '../../components/people/Person';
import { type ListQuery, Loaded, loadMore } from '../../components/states/Loaded';
import { Skeleton } from '../../components/states/Skeleton';
import type { PersonFieldsFragment } from '../../generated/graphql';
import styles from './friends.module.css';

type People = { items: readonly PersonFieldsFragment[]; nextCursor: string | null };

type Props<Data> = {
  query: ListQuery<Data>;
  /** Where its answer has the people. */
  listOf: (data: Data) => People | null | undefined;
  empty: ReactNode;
  /** Actions shown beside each person. */
  actions?: (person: PersonFieldsFragment) => ReactNode;
};

/** People in rows, in every state: loading, failed, empty, loaded, with more below. */
export function PeopleRows<Data>({ query, listOf, empty, actions }: Props<Data>) {
  return (
    <Loaded
      query={query}
      skeleton={
        <div className={layout.list} aria-busy="true">
          <Skeleton height={5} />
          <Skeleton height={5} />
          <Skeleton height={5} />
        </div>
      }
      keepsLast
      level={3}
    >
      {(data, loading) => {
        const { items = [], nextCursor = null } = listOf(data) ?? {};
        return items.length === 0 ? (
          empty
        ) : (
          <>
            <ul className={layout.list}>
              {items.map((person) => (
                <li key={person.id} className={cx(layout.row, styles.row)}>
                  <Person person={person} to={paths.profileOf(person.handle)} size="large">
                    @{person.handle}
                  </Person>
                  {actions?.(person)}
                </li>
              ))}
            </ul>
            {nextCursor ? (
              <div>
                <Button busy={loading} onClick={() => loadMore(query, nextCursor)}>
                  {loading ? 'Loading' : 'Show more people'}
                </Button>
              </div>
            ) : null}
          </>
        );
      }}
    </Loaded>
  );
}
