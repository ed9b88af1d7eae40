import {
  type DocumentNode,
  type GraphQLSchema,
  getNamedType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/**
 * What an event may be told of to many listeners at once: fields whose answers follow from a `View` (`audience.ts`) and from
 * nothing else about who asks. A document with any other field is answered for each listener by itself.
 */
const shared: Record<string, readonly string[]> = {
  Subscription: ['commentAdded', 'threadChanged'],
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
  Person: ['id', 'handle', 'name', 'avatar'],
};

export const sharedFields: ReadonlySet<string> = new Set(
  Object.entries(shared).flatMap(([type, fields]) => fields.map((field) => `${type}.${field}`)),
);

/** Whether all that a valid document asks for may be told to many at once. */
export function isShared(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema);
  let all = true;
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: ({ name: { value: name } }) => {
        const parent = types.getParentType();
        if (name === '__typename') return;
        if (!parent || !sharedFields.has(`${getNamedType(parent).name}.${name}`)) all = false;
      },
    }),
  );
  return all;
}
