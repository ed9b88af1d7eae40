import { Args, ArgsType, Ctx, Field, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { limits } from '../../config/limits';
import type { PlaySource } from '../../data/entities/scrobble';
import { countUndated, watchHistoryOf } from '../../domain/community/profiles/watchHistory';
import { AppError } from '../../errors/AppError';
import { Anime } from '../catalogue/anime.type';
import type { GraphqlContext } from '../context';
import { requireUser } from '../session/viewer';
import { animeOf } from '../tracking/entry.resolver';
import { cursorArgs } from './cursors';
import { Watch, WatchHistory } from './history.type';

@ArgsType()
class WatchHistoryArgs extends cursorArgs(50, limits.longPageSize) {
  @Field(() => String, { defaultValue: 'UTC', description: "The viewer's time zone, such as Europe/Berlin." })
  timeZone!: string;

  @Field(() => Date, { nullable: true, description: 'Only what was watched before it.' })
  before?: Date | null;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'True returns what was watched at an unknown time instead, by anime.',
  })
  undated!: boolean;

  override check(): void {
    super.check();
    if (this.timeZone.length > 64) throw new AppError('INVALID_ARGUMENT');
  }
}

/** The viewer's own history: no one else ever sees it. */
@Resolver(() => WatchHistory)
export class WatchHistoryResolver {
  @Query(() => WatchHistory, {
    description: 'The episodes that the viewer has watched, newest first. Scope READ_LISTS.',
  })
  async watchHistory(
    @Args(() => WatchHistoryArgs) args: WatchHistoryArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<WatchHistory> {
    const { id: userId } = await requireUser(context, 'READ_LISTS');
    const { items, nextCursor } = await watchHistoryOf(context.deps, { userId, ...args });
    return { items: items.map((row) => ({ ...row, source: row.source as PlaySource | null })), nextCursor };
  }

  @FieldResolver(() => Int, { description: 'Number of episodes that were watched at an unknown time.' })
  async undatedCount(@Ctx() context: GraphqlContext): Promise<number> {
    const { id } = await requireUser(context, 'READ_LISTS');
    return await countUndated(context.deps, id);
  }
}

@Resolver(() => Watch)
export class WatchResolver {
  @FieldResolver(() => Anime, { description: 'The anime.' })
  async anime(@Root() { animeId }: Watch, @Ctx() context: GraphqlContext): Promise<Anime> {
    return await animeOf(animeId, context);
  }
}
