import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  FieldResolver,
  ID,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { limits } from '../../config/limits';
import type { Reader } from '../../domain/community/reader';
import { findPair, recommendationById } from '../../domain/community/recommendations/readRecommendations';
import {
  deleteRecommendation,
  moderateRecommendation,
  recommendAnime,
  restoreRecommendation,
  supportRecommendation,
} from '../../domain/community/recommendations/writeRecommendation';
import { reportRecommendation } from '../../domain/community/reports';
import { AppError } from '../../errors/AppError';
import { Anime } from '../catalogue/anime.type';
import type { GraphqlContext } from '../context';
import { Operation } from '../schema/operation';
import { pageArgs, pageInfo } from '../schema/pages';
import { animeOf } from '../tracking/entry.resolver';
import { animeIdOf } from '../tracking/ids';
import { communityLoaders } from './loaders';
import { Person } from './person.type';
import { presentPair, presentRecommendation } from './present';
import { moderatorIn, readerIn, writerIn } from './reader';
import {
  AnimeRecommendation,
  ReasonPage,
  RecommendAnimeInput,
  RecommendationRights,
  RecommendedAnime,
  RecommendedAnimePage,
  RecommendedPair,
} from './recommendation.type';
import { ReportInput } from './thread.input';
import { personOf } from './thread.resolver';

const idArg = { description: 'Its id.' };

@ArgsType()
class RecommendedAnimeArgs extends pageArgs(6, limits.recommendedAnime) {}

@ArgsType()
class ReasonsArgs extends pageArgs(1, limits.recommendationReasons) {}

/** What people recommend to those who liked an anime. */
@Resolver(() => Anime)
export class AnimeRecommendationsResolver {
  @FieldResolver(() => RecommendedAnimePage, {
    description:
      'What people recommend to those who liked it, and the other way round: what most people recommend or support first, then the newest.',
  })
  async recommendations(
    @Root() { id }: Anime,
    @Args(() => RecommendedAnimeArgs) args: RecommendedAnimeArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<RecommendedAnimePage> {
    const { items, totalItems } = await context.once(communityLoaders).recommendedWith(args).load(Number(id));
    const shown = items.map((row) => ({ otherId: row.otherId, pair: presentPair(row, row.people) }));
    return { items: shown, pageInfo: pageInfo(args, totalItems) };
  }
}

@Resolver(() => RecommendedAnime)
export class RecommendedAnimeResolver {
  @FieldResolver(() => Anime, { description: 'The recommended anime.' })
  async anime(@Root() { otherId }: RecommendedAnime, @Ctx() context: GraphqlContext): Promise<Anime> {
    return await animeOf(otherId, context);
  }
}

@Resolver(() => RecommendedPair)
export class RecommendedPairResolver {
  @Query(() => RecommendedPair, {
    nullable: true,
    description: 'Two anime with the reasons for recommending one to those who liked the other.',
  })
  async recommendedPair(
    @Arg('id', () => ID, idArg) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<RecommendedPair | null> {
    const pair = await findPair(context.deps, id);
    return pair && presentPair(pair);
  }

  @FieldResolver(() => [Anime], { description: 'The two anime.' })
  async anime(
    @Root() { lowerId, higherId }: RecommendedPair,
    @Ctx() context: GraphqlContext,
  ): Promise<Anime[]> {
    return await Promise.all([lowerId, higherId].map((id) => animeOf(id, context)));
  }

  @FieldResolver(() => Int, { description: 'Number of people who recommend it or support a reason.' })
  async people(@Root() pair: RecommendedPair, @Ctx() context: GraphqlContext): Promise<number> {
    return pair.storedPeople ?? (await context.once(communityLoaders).peopleOn.load(pair));
  }

  @FieldResolver(() => ReasonPage, {
    description: "The reasons: the viewer's own first, then the best supported, then the newest.",
  })
  async reasons(
    @Root() pair: RecommendedPair,
    @Args(() => ReasonsArgs) args: ReasonsArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<ReasonPage> {
    const { items, totalItems } = await context.once(communityLoaders).reasonsFor(args).load(pair);
    const reader = await readerIn(context);
    return {
      items: items.map((row) => presentRecommendation(row, reader)),
      pageInfo: pageInfo(args, totalItems),
    };
  }
}

@Resolver(() => AnimeRecommendation)
export class AnimeRecommendationResolver {
  @FieldResolver(() => RecommendedPair, { description: 'The two anime.' })
  pair(@Root() { lowerId, higherId }: AnimeRecommendation): RecommendedPair {
    return presentPair({ lowerId, higherId });
  }

  @FieldResolver(() => Person, { nullable: true, description: 'Who wrote it.' })
  async author(
    @Root() { userId }: AnimeRecommendation,
    @Ctx() context: GraphqlContext,
  ): Promise<Person | null> {
    return await personOf(userId, context);
  }

  @FieldResolver(() => RecommendationRights, { description: 'What the viewer may do with it.' })
  async viewerCan(
    @Root() { own, state }: AnimeRecommendation,
    @Ctx() context: GraphqlContext,
  ): Promise<RecommendationRights> {
    const { userId, moderator } = await readerIn(context);
    const there = userId !== null && state === 'VISIBLE';
    return { support: there && !own, change: there && own, report: there && !own, remove: moderator };
  }
}

/** Writing of recommendations, and moderation. For users in a browser only, not for API tokens. */
@Resolver()
export class RecommendationChangesResolver {
  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Anime, {
    description:
      'Recommends an anime to those who liked another, and the other way round. The viewer has begun both; their reason for the two replaces an earlier one. Returns the first anime.',
  })
  async recommendAnime(
    @Arg('input', () => RecommendAnimeInput, { description: 'The recommendation.' })
    input: RecommendAnimeInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Anime> {
    const author = await writerIn(context);
    const [animeId, otherId] = [animeIdOf(input.animeId), animeIdOf(input.otherId)];
    await recommendAnime(context.deps, { author, recommendation: { ...input, animeId, otherId } });
    return await animeOf(animeId, context);
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => AnimeRecommendation, {
    description:
      "Deletes one of the viewer's recommendations. `restoreRecommendation` undoes it within ten minutes.",
  })
  async deleteRecommendation(
    @Arg('id', () => ID, idArg) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<AnimeRecommendation> {
    const author = await writerIn(context);
    await deleteRecommendation(context.deps, { author, id });
    return await recommendationAfter(context, author, id);
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => AnimeRecommendation, {
    description: "Restores one of the viewer's recommendations deleted less than ten minutes ago.",
  })
  async restoreRecommendation(
    @Arg('id', () => ID, idArg) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<AnimeRecommendation> {
    const author = await writerIn(context);
    await restoreRecommendation(context.deps, { author, id });
    return await recommendationAfter(context, author, id);
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => AnimeRecommendation, {
    description: "Supports someone else's recommendation, or takes the support back.",
  })
  async supportRecommendation(
    @Arg('id', () => ID, idArg) id: string,
    @Arg('supported', () => Boolean, { defaultValue: true, description: 'False takes it back.' })
    supported: boolean,
    @Ctx() context: GraphqlContext,
  ): Promise<AnimeRecommendation> {
    const reader = await writerIn(context);
    await supportRecommendation(context.deps, { reader, id, supported });
    return await recommendationAfter(context, reader, id);
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Boolean, { description: 'Reports a recommendation to the moderators.' })
  async reportRecommendation(
    @Arg('id', () => ID, idArg) id: string,
    @Arg('input', () => ReportInput, { description: 'Reason and details.' }) words: ReportInput,
    @Ctx() context: GraphqlContext,
  ): Promise<boolean> {
    const reporter = await writerIn(context);
    await reportRecommendation(context.deps, { reporter, id, words });
    return true;
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => AnimeRecommendation, {
    description: 'For moderators: removes or restores a recommendation.',
  })
  async removeRecommendation(
    @Arg('id', () => ID, idArg) id: string,
    @Arg('removed', () => Boolean, { defaultValue: true, description: 'False restores it.' })
    removed: boolean,
    @Ctx() context: GraphqlContext,
  ): Promise<AnimeRecommendation> {
    const moderator = await moderatorIn(context);
    await moderateRecommendation(context.deps, { moderator, id, removed });
    return await recommendationAfter(context, moderator, id);
  }
}

async function recommendationAfter(
  { deps }: GraphqlContext,
  reader: Reader,
  id: string,
): Promise<AnimeRecommendation> {
  const found = await recommendationById(deps, { reader, id });
  if (!found) throw new AppError('NOT_FOUND');
  return presentRecommendation(found, reader);
}
