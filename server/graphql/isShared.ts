import {
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/**
 * Fields whose values depend on a `View` (`audience.ts`) and on nothing else about the reader, so that one response can be sent
 * to many listeners. A document with any other field is executed for each listener.
 */
const shared: Record<string, readonly string[]> = {
  Subscription: ['commentAdded', 'threadChanged', 'notificationAdded'],
  ThreadChange: ['thread', 'comment'],
  Comment: [
    ...[
      'id',
      'threadId',
      'parentId',
      'state',
      'episodeNumber',
      'createdAt',
      'editedAt',
      'likeCount',
      'liked',
    ],
    ...['replyCount', 'own', 'author', 'answered', 'screened', 'html', 'source', 'viewerCan', 'thread'],
  ],
  CommentRights: ['reply', 'like', 'edit', 'delete', 'report', 'remove'],
  Thread: [
    ...[
      'id',
      'subject',
      'episodeNumber',
      'state',
      'locked',
      'pinned',
      'createdAt',
      'activeAt',
      'own',
      'title',
    ],
    ...['screened', 'author', 'commentCount', 'viewerCan'],
  ],
  ThreadRights: ['comment', 'subscribe', 'edit', 'delete', 'operate'],
  NotificationAdded: ['notification', 'unread'],
  Notification: [
    ...['id', 'kind', 'createdAt', 'read', 'episodeNumber', 'reference', 'actor', 'thread', 'comment'],
    'anime',
  ],
  Person: ['id', 'handle', 'name', 'avatar'],
};

export const sharedFields: ReadonlySet<string> = new Set(
  Object.entries(shared).flatMap(([type, fields]) => fields.map((field) => `${type}.${field}`)),
);

/** Any selection below it is allowed: notifications about an anime are executed for each listener (`sharedNotices.ts`). */
const ANYTHING = 'Notification.anime';

/** Whether everything that a valid document requests can be shared between listeners. */
export function isShared(schema: GraphQLSchema, document: DocumentNode): boolean {
  const fragments = new Map(
    document.definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [],
    ),
  );
  const walk = ({ selections }: SelectionSetNode, type: string): boolean =>
    selections.every((selection) => {
      if (selection.kind === Kind.INLINE_FRAGMENT)
        return walk(selection.selectionSet, selection.typeCondition?.name.value ?? type);
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(selection.name.value);
        return fragment !== undefined && walk(fragment.selectionSet, fragment.typeCondition.name.value);
      }
      return isFieldShared(selection, type);
    });
  const isFieldShared = ({ alias, name, selectionSet }: FieldNode, type: string): boolean => {
    // Responses are recognised by their field names.
    if (alias) return false;
    if (name.value === '__typename') return true;
    const field = `${type}.${name.value}`;
    if (!sharedFields.has(field)) return false;
    if (!selectionSet || field === ANYTHING) return true;
    const parent = schema.getType(type);
    const found = isObjectType(parent) ? parent.getFields()[name.value] : undefined;
    return found !== undefined && walk(selectionSet, getNamedType(found.type).name);
  };
  return document.definitions.every(
    (one) =>
      one.kind !== Kind.OPERATION_DEFINITION ||
      walk(one.selectionSet, schema.getSubscriptionType()?.name ?? ''),
  );
}
