import { Arg, Ctx, Field, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { sonarrList } from '../../../domain/scrobble/sonarrList';
import { createFeed, feedsOf, type FeedKind as Kind, revokeFeed } from '../../../domain/tracking/feeds';
import type { GraphqlContext } from '../../context';
import { requireViewer } from '../../session/viewer';
import { requireListOwner } from '../listWriter';
import { FeedKind } from './enums';

@ObjectType({ simpleResolvers: true, description: 'A private feed, without its address.' })
export class Feed {
  @Field(() => FeedKind, { description: 'What it holds.' })
  kind!: Kind;

  @Field(() => Date, { description: 'When its address was made.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it was last read, to the hour; null before that.' })
  lastUsedAt!: Date | null;
}

@ObjectType({ simpleResolvers: true, description: 'A new feed.' })
export class CreatedFeed {
  @Field(() => Feed, { description: 'The feed.' })
  feed!: Feed;

  @Field(() => String, {
    description: 'Its address. Whoever has it can read the feed; it is shown here and never again.',
  })
  url!: string;
}

@ObjectType({ simpleResolvers: true, description: 'What a feed of the kind SONARR can hold of the plans.' })
export class SonarrCount {
  @Field(() => Int, { description: 'Series in it.' })
  listed!: number;

  @Field(() => Int, { description: 'Planned series that no id at TVDB is known for.' })
  missing!: number;
}

/** Private feeds (product P3): made, renewed and ended here, read at `/feeds/…`. */
@Resolver()
export class FeedResolver {
  @Query(() => [Feed], { description: "The viewer's private feeds." })
  async feeds(@Ctx() context: GraphqlContext): Promise<Feed[]> {
    const { user } = await requireViewer(context);
    return await feedsOf(context.deps, { userId: user.id });
  }

  @Query(() => SonarrCount, { description: "How many of the viewer's planned series Sonarr can be told of." })
  async sonarrCount(@Ctx() context: GraphqlContext): Promise<SonarrCount> {
    const { user } = await requireViewer(context);
    const { ids, missing } = await sonarrList(context.deps, { userId: user.id });
    return { listed: ids.length, missing };
  }

  @Mutation(() => CreatedFeed, {
    description: 'Makes a feed, or gives it a new address; the former address ends at once.',
  })
  async createFeed(
    @Arg('kind', () => FeedKind, { description: 'What it holds.' }) kind: Kind,
    @Ctx() context: GraphqlContext,
  ): Promise<CreatedFeed> {
    const userId = await requireListOwner(context);
    const { session } = await requireViewer(context);
    return await createFeed(context.deps, { userId, session, kind });
  }

  @Mutation(() => Boolean, { description: 'Ends a feed at once.' })
  async revokeFeed(
    @Arg('kind', () => FeedKind, { description: 'What it holds.' }) kind: Kind,
    @Ctx() context: GraphqlContext,
  ): Promise<boolean> {
    const userId = await requireListOwner(context);
    const { session } = await requireViewer(context);
    await revokeFeed(context.deps, { userId, kind, from: session });
    return true;
  }
}
