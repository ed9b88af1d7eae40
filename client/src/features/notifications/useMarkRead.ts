import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { toast } from '../../components/overlays/toast';
import { readError } from '../../errors/readError';
import {
  MarkAllNotificationsReadDocument,
  MarkNotificationsReadDocument,
  NotificationsDocument,
  UnreadNotificationsDocument,
} from '../../generated/graphql';

/** Marks as read, at once on the screen; a refusal says why, and the next look shows how it is. */
export function useMarkRead() {
  const client = useApolloClient();
  return useMemo(() => {
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
        client
          .mutate({
            mutation: MarkNotificationsReadDocument,
            variables: { ids: [id] },
            update: (cache, { data }) => {
              drawn(cache, id);
              counted(cache, data?.markNotificationsRead);
            },
          })
          .catch(failed);
      },
      markAll: () => {
        client
          .mutate({
            mutation: MarkAllNotificationsReadDocument,
            optimisticResponse: { markAllNotificationsRead: 0 },
            update: (cache, { data }) => {
              const known = cache.readQuery({ query: NotificationsDocument });
              for (const { id } of known?.notifications.items ?? []) drawn(cache, id);
              counted(cache, data?.markAllNotificationsRead);
            },
          })
          .catch(failed);
      },
    };
  }, [client]);
}
