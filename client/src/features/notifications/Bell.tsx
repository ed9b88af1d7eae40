import type { ApolloCache, Reference } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useLive } from '../../apollo/useLive';
import { IconButton } from '../../components/buttons/IconButton';
import { ErrorBoundary } from '../../components/states/ErrorBoundary';
import {
  NotificationAddedDocument,
  UnreadNotificationsDocument,
  useBellQuery,
} from '../../generated/graphql';
import styles from './notifications.module.css';

const load = () => import('./NotificationsPopover');
const NotificationsPopover = lazy(() => load().then((module) => ({ default: module.NotificationsPopover })));

/** The bell of the signed-in, with the count of what is unread; what comes while the page is open shows at once (product P5). */
export function Bell() {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [needed, setNeeded] = useState(false);
  const unread = useUnread();
  const count = unread > 99 ? '99+' : String(unread);
  return (
    <>
      <span className={styles.bell}>
        <IconButton
          ref={button}
          label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
          icon={<BellIcon aria-hidden="true" />}
          aria-haspopup="dialog"
          aria-expanded={open}
          onPointerEnter={() => void load().catch(() => undefined)}
          onClick={() => {
            setNeeded(true);
            setOpen(!open);
          }}
        />
        {unread > 0 ? (
          <span className={styles.count} aria-hidden="true">
            {count}
          </span>
        ) : null}
      </span>
      {needed ? (
        <ErrorBoundary fallback={() => null} resetOn={open}>
          <Suspense fallback={null}>
            <NotificationsPopover anchor={button} open={open} onOpenChange={setOpen} unread={unread} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  );
}

function useUnread(): number {
  const client = useApolloClient();
  const { data, refetch } = useBellQuery({ fetchPolicy: 'cache-and-network' });
  useLive(NotificationAddedDocument, {
    variables: {},
    onEvent: ({ notificationAdded: { notification, unread } }) => {
      client.writeQuery({ query: UnreadNotificationsDocument, data: { unreadNotifications: unread } });
      placeNotification(client.cache, notification);
    },
    onMissed: () => void refetch().catch(() => undefined),
  });
  return data?.unreadNotifications ?? 0;
}

interface Part {
  items: readonly Reference[];
  nextCursor: string | null;
}

/** What has just come stands on top of the list, if the list has been read. */
function placeNotification(cache: ApolloCache, { id }: { id: string }): void {
  const ref: Reference = { __ref: cache.identify({ __typename: 'Notification', id }) ?? '' };
  cache.modify<{ notifications: Part }>({
    fields: {
      notifications: (part) => {
        const list = part as Part;
        return list.items.some(({ __ref }) => __ref === ref.__ref)
          ? list
          : { ...list, items: [ref, ...list.items] };
      },
    },
  });
}
