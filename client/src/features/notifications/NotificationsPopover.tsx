import type { RefObject } from 'react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { Button } from '../../components/buttons/Button';
import { Popover } from '../../components/overlays/Popover';
import { ErrorState } from '../../components/states/ErrorState';
import { Skeleton } from '../../components/states/Skeleton';
import { useNotificationsQuery } from '../../generated/graphql';
import { NotificationItem } from './NotificationItem';
import styles from './notifications.module.css';
import { useMarkRead } from './useMarkRead';

type Props = {
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  unread: number;
};

/** What has happened, newest first; opening one, or a press, marks it as read (product P5). */
export function NotificationsPopover({ anchor, open, onOpenChange, unread }: Props) {
  const { markOne, markAll } = useMarkRead();
  const { data, error, loading, refetch, fetchMore } = useNotificationsQuery({
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  // It stays mounted while closed: each opening looks again.
  useEffect(() => {
    if (open) void refetch().catch(() => undefined);
  }, [open, refetch]);
  const list = data?.notifications;
  return (
    <Popover
      anchor={anchor}
      open={open}
      onOpenChange={onOpenChange}
      title="Notifications"
      tools={
        unread > 0 ? (
          <Button look="plain" onClick={markAll}>
            Mark all as read
          </Button>
        ) : undefined
      }
    >
      {!list && error ? (
        <div className={styles.state}>
          <ErrorState level={3} onRetry={() => void refetch().catch(() => undefined)} busy={loading} />
        </div>
      ) : !list ? (
        <div className={styles.state} aria-busy="true">
          <Skeleton height="3.5rem" />
          <Skeleton height="3.5rem" />
          <Skeleton height="3.5rem" />
        </div>
      ) : list.items.length === 0 ? (
        <div className={styles.nothing}>
          <p className={styles.nothingTitle}>Nothing new</p>
          <p>
            You’ll see new episodes, replies, mentions and friend requests here. Choose which ones in{' '}
            <Link to={paths.settings('notifications')} onClick={() => onOpenChange(false)}>
              the settings
            </Link>
            .
          </p>
        </div>
      ) : (
        <>
          <ol className={styles.list}>
            {list.items.map((notification) => (
              <NotificationItem
                key={notification.id}
                notification={notification}
                onOpen={() => {
                  onOpenChange(false);
                  if (!notification.read) markOne(notification.id);
                }}
                onRead={() => markOne(notification.id)}
              />
            ))}
          </ol>
          {list.nextCursor ? (
            <div className={styles.more}>
              <Button
                busy={loading}
                onClick={() =>
                  void fetchMore({ variables: { after: list.nextCursor } }).catch(() => undefined)
                }
              >
                Show older
              </Button>
            </div>
          ) : null}
        </>
      )}
    </Popover>
  );
}
