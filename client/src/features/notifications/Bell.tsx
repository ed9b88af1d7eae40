import type { ApolloCache, ApolloClient, Reference } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { Bell as BellIcon } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { refreshLists } from '../../apollo/refreshLists';
import { useAskSoon } from '../../apollo/useAskSoon';
import { useLive } from '../../apollo/useLive';
import { IconButton } from '../../components/buttons/IconButton';
import { ErrorBoundary } from '../../components/states/ErrorBoundary';
import { retry } from '../../components/states/Loaded';
import { lazyPart } from '../../components/states/lazyPart';
import {
  NewNotificationsDocument,
  NotificationAddedDocument,
  type NotificationFieldsFragment,
  useBellQuery,
} from '../../generated/graphql';
import styles from './notifications.module.css';

const load = () => import('./NotificationsPopover');
const NotificationsPopover = lazyPart(() => load().then((module) => module.NotificationsPopover));

/** The bell for signed-in users, with the unread count; new notifications appear at once. */
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
  const note = useAskSoon(async (ids) => {
    const { data } = await client.query({ query: NewNotificationsDocument, fetchPolicy: 'network-only' });
    for (const notification of [...(data?.notifications.items ?? [])].reverse()) {
      placeNotification(client.cache, notification);
      if (ids.includes(notification.id)) void followNotification(client, notification).catch(() => undefined);
    }
  });
  useLive(NotificationAddedDocument, {
    variables: {},
    onEvent: ({ notificationAdded: { notification } }) => note(notification.id),
    onMissed: () => {
      void retry(refetch);
      void followFriend(client);
      void refreshLists(client, ['queue']);
    },
  });
  return data?.unreadNotifications ?? 0;
}

/** The kinds are loaded with the first notification, not with the first screen. */
async function followNotification(
  client: ApolloClient,
  { kind, actor }: NotificationFieldsFragment,
): Promise<void> {
  const { notificationRecords } = await import('../../../../shared/notifications');
  const { changesFriends, changesQueue } = notificationRecords[kind];
  if (changesFriends) await followFriend(client, actor?.id);
  if (changesQueue) await refreshLists(client, ['queue']);
}

/** The relationship between two people has changed: refetch lists of people, and this person's profile. */
async function followFriend(client: ApolloClient, personId?: string): Promise<void> {
  const id = personId && client.cache.identify({ __typename: 'Profile', id: personId });
  await refreshLists(client, ['people']);
  if (!id) return;
  await client.refetchQueries({
    updateCache: (cache) => void cache.evict({ id, fieldName: 'relationship' }),
  });
}

interface Part {
  items: readonly Reference[];
  nextCursor: string | null;
}

/** Puts a new notification at the top of the list, if the list has been loaded. */
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
