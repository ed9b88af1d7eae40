import { Arg, Ctx, Field, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { readSonarrList } from '../../../domain/scrobble/sonarrList';
import { createFeed, feedsOf, type FeedKind as Kind, revokeFeed } from '../../../domain/tracking/feeds';
import type { GraphqlContext } from '../../context';
import { Operation } from '../../schema/operation';
import { requireViewer } from '../../session/viewer';
import { requireListOwner } from '../listWriter';
import { FeedKind } from './enums';

@ObjectType({ simpleResolvers: true, description: 'A private feed, without its URL.' })
export class Feed {
  @Field(() => FeedKind, { description: 'Kind of feed.' })
  kind!: Kind;

  @Field(() => Date, { description: 'When its URL was created.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it was last read, to the hour; null if never.' })
  lastUsedAt!: Date | null;
}

@ObjectType({ simpleResolvers: true, description: 'A new feed.' })
export class CreatedFeed {
  @Field(() => Feed, { description: 'The feed.' })
  feed!: Feed;

  @Field(() => String, {
    description: 'URL of the feed. Anyone who has it can read the feed; it is shown only once.',
  })
  url!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: "Coverage of the viewer's planned series in the SONARR feed.",
})
export class SonarrCount {
  @Field(() => Int, { description: 'Series in the feed.' })
  listed!: number;

  @Field(() => Int, { description: 'Planned series without a known TVDB id.' })
  missing!: number;
}

/** Private feeds: created, renewed and revoked here, read at `/feeds/…`. */
@Resolver()
export class FeedResolver {
  @Query(() => [Feed], { description: "The viewer's private feeds." })
  async feeds(@Ctx() context: GraphqlContext): Promise<Feed[]> {
    const { user } = await requireViewer(context);
    return await feedsOf(context.deps, { userId: user.id });
  }

  @Query(() => SonarrCount, { description: "How many of the viewer's planned series the SONARR feed has." })
  async sonarrCount(@Ctx() context: GraphqlContext): Promise<SonarrCount> {
    const { user } = await requireViewer(context);
    const { ids, missing } = await readSonarrList(context.deps, { userId: user.id });
    return { listed: ids.length, missing };
  }

  @Operation({ access: 'BROWSER', limit: 'lists', log: ['FEED_CREATED'] })
  @Mutation(() => CreatedFeed, {
    description: 'Creates a feed, or gives it a new URL. The former URL stops working at once.',
  })
  async createFeed(
    @Arg('kind', () => FeedKind, { description: 'Kind of feed.' }) kind: Kind,
    @Ctx() context: GraphqlContext,
  ): Promise<CreatedFeed> {
    const userId = await requireListOwner(context);
    const { session } = await requireViewer(context);
    return await createFeed(context.deps, { userId, session, kind });
  }

  @Operation({ access: 'BROWSER', limit: 'lists', log: ['FEED_REVOKED'] })
  @Mutation(() => Boolean, { description: 'Revokes a feed immediately.' })
  async revokeFeed(
    @Arg('kind', () => FeedKind, { description: 'Kind of feed.' }) kind: Kind,
    @Ctx() context: GraphqlContext,
  ): Promise<boolean> {
    const userId = await requireListOwner(context);
    const { session } = await requireViewer(context);
    await revokeFeed(context.deps, { userId, kind, from: session });
    return true;
  }
}
