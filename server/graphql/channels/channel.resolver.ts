import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { limits } from '../../config/limits';
import {
  createChannel,
  deleteChannel,
  listChannels,
  testChannel,
  updateChannel,
} from '../../domain/community/channels/channels';
import { findQuietHours, setQuietHours } from '../../domain/community/channels/quietHours';
import { chooseWatchServices, watchServices } from '../../domain/community/notifications/watchServices';
import { AppError } from '../../errors/AppError';
import type { GraphqlContext } from '../context';
import { Operation } from '../schema/operation';
import { requireViewer } from '../session/viewer';
import {
  ChannelTest,
  CreatedNotificationChannel,
  CreateNotificationChannelInput,
  NotificationChannel,
  QuietHours,
  QuietHoursInput,
  UpdateNotificationChannelInput,
  WatchService,
} from './channel.type';

const channelId = { description: 'Its id in `notificationChannels`.' };

/** Notification channels and quiet hours. In a browser only: no token can create or read them. */
@Resolver()
export class ChannelResolver {
  @Query(() => [NotificationChannel], { description: "The viewer's notification channels, oldest first." })
  async notificationChannels(@Ctx() context: GraphqlContext): Promise<NotificationChannel[]> {
    const { user } = await requireViewer(context);
    return await listChannels(context.deps, user.id);
  }

  @Query(() => String, {
    description: "Public key for a browser's Web Push subscription (`applicationServerKey`).",
  })
  async webPushKey(@Ctx() context: GraphqlContext): Promise<string> {
    await requireViewer(context);
    return (await context.deps.pushKeys()).publicKey;
  }

  @Operation({ access: 'BROWSER', log: ['CHANNEL_ADDED'] })
  @Mutation(() => CreatedNotificationChannel, { description: 'Adds a notification channel.' })
  async createNotificationChannel(
    @Arg('input', () => CreateNotificationChannelInput, { description: 'The channel.' })
    { type, name, kinds, ...fields }: CreateNotificationChannelInput,
    @Ctx() context: GraphqlContext,
  ): Promise<CreatedNotificationChannel> {
    const { user, session } = await requireViewer(context);
    const channel = { type, name, kinds, fields };
    return await createChannel(context.deps, { userId: user.id, ...channel, session });
  }

  @Operation({ access: 'BROWSER', log: ['CHANNEL_CHANGED'] })
  @Mutation(() => NotificationChannel, {
    description:
      'Changes a notification channel. Its address and secrets cannot be changed: delete the channel and add a new one.',
  })
  async updateNotificationChannel(
    @Arg('id', () => ID, channelId) id: string,
    @Arg('input', () => UpdateNotificationChannelInput, { description: 'The changes.' })
    { name, kinds, active }: UpdateNotificationChannelInput,
    @Ctx() context: GraphqlContext,
  ): Promise<NotificationChannel> {
    const { user, session } = await requireViewer(context);
    const change = { name: name ?? undefined, kinds: kinds ?? undefined, active: active ?? undefined };
    return await updateChannel(context.deps, { userId: user.id, id, change, session });
  }

  @Operation({ access: 'BROWSER', log: ['CHANNEL_REMOVED'] })
  @Mutation(() => Boolean, { description: 'Deletes a notification channel and its pending messages.' })
  async deleteNotificationChannel(
    @Arg('id', () => ID, channelId) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<boolean> {
    const { user, session } = await requireViewer(context);
    await deleteChannel(context.deps, { userId: user.id, id, from: session });
    return true;
  }

  @Operation({ access: 'BROWSER', log: 'changes no address that anything is sent to' })
  @Mutation(() => ChannelTest, {
    description: 'Sends a test message to a channel immediately and waits for the result.',
  })
  async testNotificationChannel(
    @Arg('id', () => ID, channelId) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<ChannelTest> {
    const { user } = await requireViewer(context);
    return { problem: await testChannel(context.deps, { userId: user.id, id }) };
  }

  @Query(() => [WatchService], {
    description: 'Streaming services to choose from, most anime first.',
  })
  async watchServices(@Ctx() context: GraphqlContext): Promise<WatchService[]> {
    const { user } = await requireViewer(context);
    return await watchServices(context.deps, user.id);
  }

  @Operation({ access: 'BROWSER', log: 'changes no address that anything is sent to' })
  @Mutation(() => [WatchService], {
    description:
      'Sets the streaming services that the viewer uses: EPISODE_AIRED is sent once one of them has the episode.',
  })
  async chooseWatchServices(
    @Arg('services', () => [ID], { description: 'The complete new selection.' })
    services: string[],
    @Ctx() context: GraphqlContext,
  ): Promise<WatchService[]> {
    const { user } = await requireViewer(context);
    if (services.length > limits.watchServices) throw new AppError('INVALID_ARGUMENT');
    return await chooseWatchServices(context.deps, { userId: user.id, services });
  }

  @Query(() => QuietHours, {
    nullable: true,
    description: "Hours in which nothing is sent to the viewer's channels; null if not set.",
  })
  async quietHours(@Ctx() context: GraphqlContext): Promise<QuietHours | null> {
    const { user } = await requireViewer(context);
    return await findQuietHours(context.deps, user.id);
  }

  @Operation({ access: 'BROWSER', log: 'changes no address that anything is sent to' })
  @Mutation(() => QuietHours, {
    nullable: true,
    description:
      'Sets quiet hours, in which nothing is sent to channels. Messages held back are sent when they end.',
  })
  async setQuietHours(
    @Arg('hours', () => QuietHoursInput, { nullable: true, description: 'Null turns quiet hours off.' })
    hours: QuietHoursInput | null | undefined,
    @Ctx() context: GraphqlContext,
  ): Promise<QuietHours | null> {
    const { user } = await requireViewer(context);
    return await setQuietHours(context.deps, { userId: user.id, hours: hours ?? null });
  }
}
