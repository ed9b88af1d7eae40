import { Arg, ID, Resolver, Root, Subscription } from 'type-graphql';
import { notificationTopic } from '../../domain/community/notifications/addNotices';
import { notificationById, unreadCount } from '../../domain/community/notifications/notifications';
import { commentById } from '../../domain/community/threads/readComments';
import { threadById } from '../../domain/community/threads/readThreads';
import { changesTopic, readChange, threadTopic } from '../../domain/community/threads/threadNews';
import type { EventMessage } from '../../domain/ports';
import { AppError } from '../../errors/AppError';
import type { GraphqlContext } from '../context';
import { requireViewer } from '../session/viewer';
import { type LiveEvent, listenTo } from './listenTo';
import { NotificationAdded } from './notification.type';
import { presentComment, presentNotification, presentThread } from './present';
import { readerIn } from './reader';
import { Comment, ThreadChange } from './thread.type';

/**
 * Live updates, over a WebSocket at /graphql. An event names a row, which is read as its viewer may see it at that moment, so
 * that blocks, deletions and the spoiler screen apply as everywhere; once for all viewers who see it alike.
 */
@Resolver()
export class LiveResolver {
  @Subscription(() => Comment, {
    description: 'New comments and replies in a thread.',
    subscribe: ({ args, context }) => newComments(context as GraphqlContext, String(args.threadId)),
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
    subscribe: ({ args, context }) => changesOf(context as GraphqlContext, String(args.threadId)),
  })
  threadChanged(
    @Arg('threadId', () => ID, { description: 'The thread.' }) _threadId: string,
    @Root() change: ThreadChange,
  ): ThreadChange {
    return change;
  }

  @Subscription(() => NotificationAdded, {
    description: "The viewer's new notifications. Requires sign-in.",
    subscribe: ({ context }) => newNotifications(context as GraphqlContext),
  })
  notificationAdded(@Root() added: NotificationAdded): NotificationAdded {
    return added;
  }
}

async function newComments(
  context: GraphqlContext,
  threadId: string,
): Promise<AsyncIterableIterator<LiveEvent<Comment>>> {
  const { deps } = context;
  await requireThread(context, threadId);
  const read = async ({ id = '' }: EventMessage, reading: GraphqlContext) => {
    reading.forget();
    const reader = await readerIn(reading);
    const comment = await commentById(deps, { reader, id });
    return comment && presentComment(comment, reader);
  };
  return listenTo(deps.events, threadTopic(threadId), read, ({ id }) => ({ threadId, commentId: id }));
}

async function changesOf(
  context: GraphqlContext,
  threadId: string,
): Promise<AsyncIterableIterator<LiveEvent<ThreadChange>>> {
  const { deps } = context;
  await requireThread(context, threadId);
  const read = async ({ id }: EventMessage, reading: GraphqlContext) => {
    reading.forget();
    const reader = await readerIn(reading);
    const change = await readChange(deps, { reader, threadId, commentId: id });
    return (
      change && {
        thread: change.thread && presentThread(change.thread, reader),
        comment: change.comment && presentComment(change.comment, reader),
      }
    );
  };
  return listenTo(deps.events, changesTopic(threadId), read, ({ id }) => ({ threadId, commentId: id }));
}

async function requireThread(context: GraphqlContext, id: string): Promise<void> {
  if (!(await threadById(context.deps, { reader: await readerIn(context), id })))
    throw new AppError('NOT_FOUND');
}

async function newNotifications(
  context: GraphqlContext,
): Promise<AsyncIterableIterator<LiveEvent<NotificationAdded>>> {
  const { deps } = context;
  const { id: userId } = (await requireViewer(context)).user;
  return listenTo(deps.events, notificationTopic(userId), async ({ id = '' }) => {
    context.forget();
    const notification = await notificationById(deps, { userId, id });
    if (!notification) return null;
    return { notification: presentNotification(notification), unread: await unreadCount(deps, userId) };
  });
}
