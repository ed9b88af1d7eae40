import { Arg, ID, Resolver, Root, Subscription } from 'type-graphql';
import { notificationTopic } from '../../domain/community/notifications/addNotices';
import { notificationById, unreadCount } from '../../domain/community/notifications/notifications';
import { threadTopic } from '../../domain/community/threads/postComment';
import { commentById } from '../../domain/community/threads/readComments';
import { threadById } from '../../domain/community/threads/readThreads';
import { AppError } from '../../errors/AppError';
import type { GraphqlContext } from '../context';
import { requireViewer } from '../session/viewer';
import { listenTo } from './listenTo';
import { NotificationAdded } from './notification.type';
import { presentComment, presentNotification } from './present';
import { readerIn } from './reader';
import { Comment } from './thread.type';

/**
 * Live news (product P5), over a WebSocket at /graphql. An event names a row; each listener reads it by what its own viewer
 * may see at that moment, so that blocks, deletions and the spoiler screen hold here as everywhere.
 */
@Resolver()
export class LiveResolver {
  @Subscription(() => Comment, {
    description: 'Comments and replies as they are written in a thread.',
    subscribe: ({ args, context }) => newComments(context as GraphqlContext, String(args.threadId)),
  })
  commentAdded(
    @Arg('threadId', () => ID, { description: 'The thread.' }) _threadId: string,
    @Root() comment: Comment,
  ): Comment {
    return comment;
  }

  @Subscription(() => NotificationAdded, {
    description: "The viewer's notifications as they come. For people who are signed in.",
    subscribe: ({ context }) => newNotifications(context as GraphqlContext),
  })
  notificationAdded(@Root() added: NotificationAdded): NotificationAdded {
    return added;
  }
}

async function newComments(
  context: GraphqlContext,
  threadId: string,
): Promise<AsyncIterableIterator<Comment>> {
  const { deps } = context;
  const thread = await threadById(deps, { reader: await readerIn(context), id: threadId });
  if (!thread) throw new AppError('NOT_FOUND');
  return listenTo(deps.events, threadTopic(threadId), async ({ id = '' }) => {
    context.forget();
    const reader = await readerIn(context);
    const comment = await commentById(deps, { reader, id });
    return comment && presentComment(comment, reader);
  });
}

async function newNotifications(context: GraphqlContext): Promise<AsyncIterableIterator<NotificationAdded>> {
  const { deps } = context;
  const { id: userId } = (await requireViewer(context)).user;
  return listenTo(deps.events, notificationTopic(userId), async ({ id = '' }) => {
    context.forget();
    const notification = await notificationById(deps, { userId, id });
    if (!notification) return null;
    return { notification: presentNotification(notification), unread: await unreadCount(deps, userId) };
  });
}
