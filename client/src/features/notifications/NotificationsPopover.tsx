import type { ApolloCache } from '@apollo/client';
import { Check, Download } from 'lucide-react';
import type { RefObject } from 'react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { Button } from '../../components/buttons/Button';
import { IconButton } from '../../components/buttons/IconButton';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { Popover } from '../../components/overlays/Popover';
import { toast } from '../../components/overlays/toast';
import { Poster } from '../../components/Poster';
import { Avatar } from '../../components/people/Avatar';
import { Loaded, loadMore, retry } from '../../components/states/Loaded';
import { Skeleton } from '../../components/states/Skeleton';
import { ago, When } from '../../components/text/When';
import { readError } from '../../errors/readError';
import type { NotificationFieldsFragment } from '../../generated/graphql';
import {
  NotificationsDocument,
  UnreadNotificationsDocument,
  useMarkAllNotificationsReadMutation,
  useMarkNotificationsReadMutation,
  useNotificationsQuery,
} from '../../generated/graphql';
import { titlesOf } from '../anime/words';
import { AnswerRecommendation } from '../tracking/recommended/AnswerRecommendation';
import { Answer } from './Answer';
import { describeNotification } from './describeNotification';
import styles from './notifications.module.css';

type Props = {
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  unread: number;
};

/** Notifications, newest first; opening one, or a press, marks it as read. */
export function NotificationsPopover({ anchor, open, onOpenChange, unread }: Props) {
  const { markOne, markAll } = useMarkRead();
  const query = useNotificationsQuery({
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  // It stays mounted while closed, so each opening refetches.
  const { refetch } = query;
  useEffect(() => {
    if (open) void retry(refetch);
  }, [open, refetch]);
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
      <Loaded
        query={query}
        skeleton={
          <div className={styles.state} aria-busy="true">
            <Skeleton height={3.5} />
            <Skeleton height={3.5} />
            <Skeleton height={3.5} />
          </div>
        }
        level={3}
        frame={(failure) => <div className={styles.state}>{failure}</div>}
      >
        {({ notifications: { items, nextCursor } }, loading) =>
          items.length === 0 ? (
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
              <ol className={layout.stack}>
                {items.map((notification) => (
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
              {nextCursor ? (
                <div className={styles.more}>
                  <Button busy={loading} onClick={() => loadMore(query, nextCursor)}>
                    Show older
                  </Button>
                </div>
              ) : null}
            </>
          )
        }
      </Loaded>
    </Popover>
  );
}

type NotificationItemProps = {
  notification: NotificationFieldsFragment;
  onOpen: () => void;
  onRead: () => void;
};

/** A notification: picture, what happened, when; unread ones are marked in the signal colour. */
function NotificationItem({ notification, onOpen, onRead }: NotificationItemProps) {
  const { who, what, to } = describeNotification(notification);
  const { kind, actor, anime, createdAt, read, reference } = notification;
  return (
    <li className={styles.item} data-read={read}>
      {actor ? (
        <Avatar id={actor.id} name={actor.name} image={actor.avatar} className={styles.face} />
      ) : anime ? (
        <Poster {...anime.cover} title={titlesOf(anime.title).main} className={styles.poster} />
      ) : (
        <span className={cx(layout.icons, styles.sign)}>
          <Download aria-hidden="true" />
        </span>
      )}
      <p className={styles.words}>
        <Link to={to} onClick={onOpen}>
          <strong>{who}</strong> {what}
        </Link>
        <span className={layout.fine}>
          <When iso={createdAt}>{ago(createdAt)}</When>
          {read ? null : ', unread'}
        </span>
        {kind === 'FRIEND_REQUEST' && actor ? <Answer handle={actor.handle} name={who} /> : null}
        {kind === 'RECOMMENDATION' && reference && anime ? (
          <AnswerRecommendation id={reference} anime={anime} className={styles.answer} />
        ) : null}
      </p>
      {read ? null : (
        <IconButton
          className={styles.read}
          label={`Mark as read: ${who}`}
          tip="none"
          icon={<Check aria-hidden="true" />}
          onClick={onRead}
        />
      )}
    </li>
  );
}

/** Marks as read, optimistically; a refusal says why, and the next refetch shows the true state. */
function useMarkRead() {
  const [mark] = useMarkNotificationsReadMutation();
  const [markAll] = useMarkAllNotificationsReadMutation();
  const failed = (error: unknown) =>
    toast({ kind: 'failed', title: 'That didn’t work', text: readError(error).text });
  const counted = (cache: ApolloCache, unread: number | undefined) => {
    if (unread === undefined) return;
    cache.writeQuery({ query: UnreadNotificationsDocument, data: { unreadNotifications: unread } });
  };
  const drawn = (cache: ApolloCache, id: string) =>
    cache.modify<{ read: boolean }>({
      id: cache.identify({ __typename: 'Notification', id }),
      fields: { read: () => true },
    });
  return {
    markOne: (id: string) => {
      mark({
        variables: { ids: [id] },
        update: (cache, { data }) => {
          drawn(cache, id);
          counted(cache, data?.markNotificationsRead);
        },
      }).catch(failed);
    },
    markAll: () => {
      markAll({
        optimisticResponse: { markAllNotificationsRead: 0 },
        update: (cache, { data }) => {
          const known = cache.readQuery({ query: NotificationsDocument });
          for (const { id } of known?.notifications.items ?? []) drawn(cache, id);
          counted(cache, data?.markAllNotificationsRead);
        },
      }).catch(failed);
    },
  };
}
