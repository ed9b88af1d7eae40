import type { GraphQLResolveInfo } from 'graphql';
import { Arg, ID, Resolver, Root, Subscription } from 'type-graphql';
import { notificationTopic } from '../../domain/community/notifications/addNotices';
import { notificationById, readUnreadCount } from '../../domain/community/notifications/notifications';
import { commentById } from '../../domain/community/threads/readComments';
import { threadById } from '../../domain/community/threads/readThreads';
import { changesTopic, mayHear, readChange, threadTopic } from '../../domain/community/threads/threadNews';
import type { EventMessage } from '../../domain/deps';
import { AppError } from '../../errors/AppError';
import type { GraphqlContext } from '../context';
import { requireViewer } from '../session/viewer';
import { asksOnly } from './asksOnly';
import { type LiveEvent, listenTo } from './listenTo';
import { NotificationAdded } from './notification.type';
import { presentComment, presentNotification, presentThread } from './present';
import { readerIn } from './reader';
import { Comment, ThreadChange } from './thread.type';

type Subscribing = { args: { threadId?: string }; context: GraphqlContext; info: GraphQLResolveInfo };
type Events<T> = Promise<AsyncIterableIterator<LiveEvent<T>>>;

/**
 * Live updates, over a WebSocket at /graphql. An event names a row. The site's own client asks for no more, and queries for the
 * rest; for other documents the row is read as their viewer may see it at that moment, so that blocks, deletions and the spoiler
 * screen apply as everywhere.
 */
@Resolver()
export class LiveResolver {
  @Subscription(() => Comment, {
    description: 'New comments and replies in a thread.',
    subscribe: newComments,
  })
  commentAdded(
    @Arg('threadId', () => ID, { description: 'The thread.' }) _threadId: string,
    @Root() comment: Comment,
  ): Comment {
    return comment;
  }

  @Subscription(() => ThreadChange, {
    description:
      'Changes to a thread and its comments: edits, likes, deletions, removals, locks and restorations.',
    subscribe: changesOf,
  })
  threadChanged(
    @Arg('threadId', () => ID, { description: 'The thread.' }) _threadId: string,
    @Root() change: ThreadChange,
  ): ThreadChange {
    return change;
  }

  @Subscription(() => NotificationAdded, {
    description: "The viewer's new notifications. Requires sign-in.",
    subscribe: newNotifications,
  })
  notificationAdded(@Root() added: NotificationAdded): NotificationAdded {
    return added;
  }
}

/** An event is what its message names, if the document asks for no more; otherwise what `read` finds for the listener. */
function eventOf<T>(
  { context, info }: Subscribing,
  named: object,
  { mayHear, read }: { mayHear(): Promise<boolean>; read(): Promise<T | null> },
): LiveEvent<T> {
  const isNamed = asksOnly(named, info);
  return {
    isNamed,
    read: async () => {
      if (isNamed) return (await mayHear()) ? (named as T) : null;
      context.forget();
      return await read();
    },
  };
}

async function newComments(subscribing: Subscribing): Events<Comment> {
  const { context } = subscribing;
  const { threadId, listenerId } = await openThread(subscribing);
  const read = async ({ id = '' }: EventMessage) => {
    const reader = await readerIn(context);
    const comment = await commentById(context.deps, { reader, id });
    return comment && presentComment(comment, reader);
  };
  return listenTo(context.deps.events, threadTopic(threadId), (message) =>
    eventOf(subscribing, namedIn(message, threadId), {
      mayHear: () => mayHear(context.deps, message, listenerId),
      read: () => read(message),
    }),
  );
}

async function changesOf(subscribing: Subscribing): Events<ThreadChange> {
  const { context } = subscribing;
  const { threadId, listenerId } = await openThread(subscribing);
  const read = async ({ id, many }: EventMessage) => {
    const reader = await readerIn(context);
    const change = await readChange(context.deps, { reader, threadId, commentId: id });
    return (
      change && {
        thread: change.thread && presentThread(change.thread, reader),
        comment: change.comment && presentComment(change.comment, reader),
        many: many !== undefined,
      }
    );
  };
  return listenTo(context.deps.events, changesTopic(threadId), (message) => {
    const comment = message.id === undefined ? null : namedIn(message, threadId);
    return eventOf(
      subscribing,
      { thread: { id: threadId }, comment, many: message.many !== undefined },
      { mayHear: () => mayHear(context.deps, message, listenerId), read: () => read(message) },
    );
  });
}

/** What a message says of a comment. */
function namedIn({ id, state }: EventMessage, threadId: string): object {
  return { id, threadId, ...(state && { state }) };
}

async function openThread({
  args,
  context,
}: Subscribing): Promise<{ threadId: string; listenerId: string | null }> {
  const threadId = String(args.threadId);
  const reader = await readerIn(context);
  if (!(await threadById(context.deps, { reader, id: threadId }))) throw new AppError('NOT_FOUND');
  return { threadId, listenerId: reader.userId };
}

async function newNotifications(subscribing: Subscribing): Events<NotificationAdded> {
  const { context } = subscribing;
  const { deps } = context;
  const { id: userId } = (await requireViewer(context)).user;
  const read = async (id: string) => {
    const notification = await notificationById(deps, { userId, id });
    if (!notification) return null;
    return { notification: presentNotification(notification), unread: await readUnreadCount(deps, userId) };
  };
  return listenTo(deps.events, notificationTopic(userId), ({ id = '' }) =>
    eventOf(subscribing, { notification: { id } }, { mayHear: async () => true, read: () => read(id) }),
  );
}
