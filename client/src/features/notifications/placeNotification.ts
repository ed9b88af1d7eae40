import type { ApolloCache, Reference } from '@apollo/client';

interface Part {
  items: readonly Reference[];
  nextCursor: string | null;
}

/** What has just come stands on top of the list, if the list has been read. */
export function placeNotification(cache: ApolloCache, { id }: { id: string }): void {
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
