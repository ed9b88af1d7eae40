import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { limits } from '../../config/limits';
import { hasDigest, setDigest } from '../../domain/community/notifications/digest';
import {
  markRead,
  notificationsOf,
  readUnreadCount,
} from '../../domain/community/notifications/notifications';
import { AppError } from '../../errors/AppError';
import { Anime } from '../catalogue/anime.type';
import type { GraphqlContext } from '../context';
import { Operation } from '../schema/operation';
import { requireUser, requireViewer } from '../session/viewer';
import { Settings } from '../settings/settings.type';
import { animeOf } from '../tracking/entry.resolver';
import { cursorArgs } from './cursors';
import { communityLoaders } from './loaders';
import { Notification, NotificationList } from './notification.type';
import { Person } from './person.type';
import { presentComment, presentNotification, presentThread } from './present';
import { readerIn } from './reader';
import { personOf } from './thread.resolver';
import { Comment, Thread } from './thread.type';

@ArgsType()
class NotificationsArgs extends cursorArgs(20) {
  @Field(() => Boolean, { defaultValue: false, description: 'Only unread ones.' })
  unreadOnly!: boolean;
}

/** Notifications. The settings say which kinds a person wants. */
@Resolver(() => Notification)
export class NotificationResolver {
  @Query(() => NotificationList, {
    description: "The viewer's notifications, newest first. Scope READ_ACCOUNT.",
  })
  async notifications(
    @Args(() => NotificationsArgs) args: NotificationsArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<NotificationList> {
    const { id } = await requireUser(context, 'READ_ACCOUNT');
    const { items, nextCursor } = await notificationsOf(context.deps, { userId: id, ...args });
    return { items: items.map(presentNotification), nextCursor };
  }

  @Query(() => Int, { description: 'How many notifications are unread. Scope READ_ACCOUNT.' })
  async unreadNotifications(@Ctx() context: GraphqlContext): Promise<number> {
    const { id } = await requireUser(context, 'READ_ACCOUNT');
    return await readUnreadCount(context.deps, id);
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Int, { description: 'Marks notifications as read. Returns the number still unread.' })
  async markNotificationsRead(
    @Arg('ids', () => [ID], { description: 'Ids of the notifications, at most 100.' }) ids: string[],
    @Ctx() context: GraphqlContext,
  ): Promise<number> {
    const { user } = await requireViewer(context);
    if (ids.length > limits.longPageSize) throw new AppError('INVALID_ARGUMENT');
    return await markRead(context.deps, { userId: user.id, ids });
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Int, { description: 'Marks all notifications as read. Returns 0.' })
  async markAllNotificationsRead(@Ctx() context: GraphqlContext): Promise<number> {
    const { user } = await requireViewer(context);
    return await markRead(context.deps, { userId: user.id, ids: 'all' });
  }

  @FieldResolver(() => Person, {
    nullable: true,
    description: 'The person who caused it, if any.',
  })
  async actor(@Root() { actorId }: Notification, @Ctx() context: GraphqlContext): Promise<Person | null> {
    const { hidden } = await readerIn(context);
    return actorId && hidden.has(actorId) ? null : await personOf(actorId, context);
  }

  @FieldResolver(() => Thread, { nullable: true, description: 'The thread, while it is visible.' })
  async thread(@Root() { threadId }: Notification, @Ctx() context: GraphqlContext): Promise<Thread | null> {
    const thread = threadId && (await context.once(communityLoaders).thread.load(threadId));
    return thread ? presentThread(thread, await readerIn(context)) : null;
  }

  @FieldResolver(() => Comment, { nullable: true, description: 'The comment, while it is visible.' })
  async comment(
    @Root() { commentId }: Notification,
    @Ctx() context: GraphqlContext,
  ): Promise<Comment | null> {
    const comment = commentId && (await context.once(communityLoaders).comment.load(commentId));
    return comment ? presentComment(comment, await readerIn(context)) : null;
  }

  @FieldResolver(() => Anime, {
    nullable: true,
    description: 'The anime. SEQUEL_ANNOUNCED: the sequel.',
  })
  async anime(@Root() { animeId }: Notification, @Ctx() context: GraphqlContext): Promise<Anime | null> {
    return animeId === null ? null : await animeOf(animeId, context);
  }
}

/** The email digest belongs to the notifications but is shown in the settings. */
@Resolver(() => Settings)
export class DigestResolver {
  @FieldResolver(() => Boolean, {
    description: 'True if unread notifications are sent by email, at most once a day.',
  })
  async emailDigest(@Root() { id }: Settings, @Ctx() { deps }: GraphqlContext): Promise<boolean> {
    return await hasDigest(deps, id);
  }

  @Operation({ access: 'BROWSER', log: 'changes no address that anything is sent to' })
  @Mutation(() => Boolean, {
    description: 'Turns the daily email of unread notifications on or off. Returns whether it is on.',
  })
  async setEmailDigest(
    @Arg('enabled', () => Boolean, { description: 'True turns it on.' }) enabled: boolean,
    @Ctx() context: GraphqlContext,
  ): Promise<boolean> {
    const { user } = await requireViewer(context);
    return await setDigest(context.deps, { userId: user.id, enabled });
  }
}
