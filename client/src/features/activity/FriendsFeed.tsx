import type { ReactNode } from 'react';
import { sharedLimits } from '../../../../shared/limits';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { Loaded, loadMore } from '../../components/states/Loaded';
import { Skeleton } from '../../components/states/Skeleton';
import { useRegrown } from '../../components/states/useRegrown';
import type { PersonFieldsFragment } from '../../generated/graphql';
import { useFriendActivityQuery, useFriendsFeedQuery } from '../../generated/graphql';
import styles from './activity.module.css';
import { FeedItem } from './FeedItem';

type Props = {
  /** Actions concerning the person who did it. */
  menu: (person: PersonFieldsFragment) => ReactNode;
  empty: ReactNode;
};

/** What the viewer's friends did, day by day, in every state: loading, failed, empty, with more below, at its end. */
export function FriendsFeed({ menu, empty }: Props) {
  const query = useFriendsFeedQuery({ fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: true });
  const list = useRegrown(query.data?.friendsFeed, '', (after) => loadMore(query, after));
  return (
    <Loaded query={query} skeleton={<FeedSkeleton />} keepsLast>
      {({ friendsFeed }, loading) => {
        const { items, nextCursor } = list ?? friendsFeed;
        return items.length === 0 ? (
          empty
        ) : (
          <div className={cx(layout.stack4, styles.feed)}>
            <Items label="Friends’ activity">
              {items.map((item) => (
                <FeedItem key={item.id} item={item} menu={menu(item.person)} />
              ))}
            </Items>
            {nextCursor ? (
              <div>
                <Button busy={loading} onClick={() => loadMore(query, nextCursor)}>
                  {loading ? 'Loading' : 'Show earlier'}
                </Button>
              </div>
            ) : (
              <p className={layout.hint}>That’s everything from the last {sharedLimits.activityDays} days.</p>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

/** One activity with all replies to it, such as one of the viewer's own that a notification is about. */
export function OneActivity({ id, menu, empty }: Props & { id: string }) {
  const query = useFriendActivityQuery({
    variables: { id, limit: sharedLimits.activityAnswers },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <Loaded query={query} skeleton={<FeedSkeleton />}>
      {({ friendActivity: item }) =>
        item ? (
          <div className={styles.feed}>
            <Items label="Activity">
              <FeedItem item={item} menu={item.own ? null : menu(item.person)} whole />
            </Items>
          </div>
        ) : (
          empty
        )
      }
    </Loaded>
  );
}

function Items({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className={styles.activity} aria-label={label}>
      {children}
    </ol>
  );
}

function FeedSkeleton() {
  return (
    <div className={cx(layout.list, styles.feed)} aria-busy="true">
      <Skeleton height={6} />
      <Skeleton height={6} />
      <Skeleton height={6} />
    </div>
  );
}
