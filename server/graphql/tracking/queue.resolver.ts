import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { limits } from '../../config/limits';
import {
  addToQueue,
  fillQueue,
  moveInQueue,
  queueItems,
  removeFromQueue,
} from '../../domain/tracking/queue/queue';
import { Anime } from '../catalogue/anime.type';
import { Episode } from '../catalogue/episode.type';
import { presentEpisode, presentPage } from '../catalogue/present';
import type { GraphqlContext } from '../context';
import { ListChange } from '../schema/operation';
import { requireUser } from '../session/viewer';
import { QueueArgs } from './arguments';
import { animeOf } from './entry.resolver';
import { Entry } from './entry.type';
import { animeIdOf } from './ids';
import { requireListWriter } from './listWriter';
import { trackingLoaders } from './loaders';
import { presentOwn } from './present';
import { QueueFill, QueueItem, QueuePage, QueuePayload } from './queue.type';

/** The queue: short, private, in its owner's order. */
@Resolver(() => QueueItem)
export class QueueResolver {
  @Query(() => QueuePage, { description: "The viewer's queue, in its order. Scope READ_LISTS." })
  async queue(@Args(() => QueueArgs) args: QueueArgs, @Ctx() context: GraphqlContext): Promise<QueuePage> {
    const { id: userId } = await requireUser(context, 'READ_LISTS');
    const { totalMinutes, unknownMinutes, ...page } = await queueItems(context.deps, { userId, ...args });
    return { ...presentPage(page, args, (item) => item), totalMinutes, unknownMinutes };
  }

  @ListChange()
  @Mutation(() => QueuePayload, {
    description:
      'Adds an anime, or one of its episodes, to the queue. An item already in the queue keeps its place.',
  })
  async addToQueue(
    @Arg('animeId', () => ID, { description: 'The anime.' }) animeId: string,
    @Arg('episodeNumber', () => Int, {
      nullable: true,
      description: 'Episode number. Default: the next unwatched episode.',
    })
    episodeNumber: number | null | undefined,
    @Arg('first', () => Boolean, { defaultValue: false, description: 'True adds it to the front.' })
    first: boolean,
    @Ctx() context: GraphqlContext,
  ): Promise<QueuePayload> {
    const userId = await requireListWriter(context);
    return await addToQueue(context.deps, { userId, animeId: animeIdOf(animeId), episodeNumber, first });
  }

  @ListChange()
  @Mutation(() => QueuePayload, {
    description: 'Moves a queue item directly after another, or to the front.',
  })
  async moveInQueue(
    @Arg('id', () => ID, { description: 'The item.' }) id: string,
    @Arg('after', () => ID, {
      nullable: true,
      description: 'The item to place it after; null for the front.',
    })
    after: string | null | undefined,
    @Ctx() context: GraphqlContext,
  ): Promise<QueuePayload> {
    const userId = await requireListWriter(context);
    return await moveInQueue(context.deps, { userId, id, after: after ?? null });
  }

  @ListChange()
  @Mutation(() => QueuePayload, { description: 'Removes an item from the queue.' })
  async removeFromQueue(
    @Arg('id', () => ID, { description: 'The item.' }) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<QueuePayload> {
    const userId = await requireListWriter(context);
    return await removeFromQueue(context.deps, { userId, id });
  }

  @ListChange()
  @Mutation(() => QueueFill, {
    description:
      'Adds the anime being watched that have an aired, unwatched episode and are not in the queue.',
  })
  async fillQueue(@Ctx() context: GraphqlContext): Promise<QueueFill> {
    const userId = await requireListWriter(context, { entries: limits.queueItems / 10 });
    return await fillQueue(context.deps, { userId });
  }

  @FieldResolver(() => Anime, { description: 'The anime.' })
  async anime(@Root() { animeId }: QueueItem, @Ctx() context: GraphqlContext): Promise<Anime> {
    return await animeOf(animeId, context);
  }

  @FieldResolver(() => Entry, { nullable: true, description: "The viewer's entry for the anime." })
  async entry(@Root() { animeId }: QueueItem, @Ctx() context: GraphqlContext): Promise<Entry | null> {
    const { id } = await requireUser(context, 'READ_LISTS');
    const entry = await context.once(trackingLoaders).of(id).entry.load(animeId);
    return entry && presentOwn(entry);
  }

  @FieldResolver(() => Episode, { nullable: true, description: 'The episode to watch, if known.' })
  async nextEpisode(
    @Root() { animeId, nextNumber }: QueueItem,
    @Ctx() context: GraphqlContext,
  ): Promise<Episode | null> {
    const row = await context.once(trackingLoaders).episode.load({ animeId, number: nextNumber });
    return row && presentEpisode(row);
  }
}
