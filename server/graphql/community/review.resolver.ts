import { Arg, Args, ArgsType, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import { limits } from '../../config/limits';
import { readVersions } from '../../domain/community/reviews/readReviews';
import { deleteReview, saveReview } from '../../domain/community/reviews/writeReview';
import { Anime } from '../catalogue/anime.type';
import type { GraphqlContext } from '../context';
import { Operation } from '../schema/operation';
import { pageArgs, pageInfo } from '../schema/pages';
import { animeOf } from '../tracking/entry.resolver';
import { animeIdOf } from '../tracking/ids';
import { communityLoaders } from './loaders';
import { Person } from './person.type';
import { presentReview, presentThread } from './present';
import { readerIn, writerIn } from './reader';
import { Review, ReviewPage, ReviewVersion, SaveReviewInput, VerdictCounts } from './review.type';
import { personOf } from './thread.resolver';
import { Thread } from './thread.type';

@ArgsType()
class ReviewsArgs extends pageArgs(3, 20) {}

/** What people say of an anime. */
@Resolver(() => Anime)
export class AnimeReviewsResolver {
  @FieldResolver(() => VerdictCounts, {
    nullable: true,
    description: 'How many people gave each verdict on it; null for fewer than five.',
  })
  async verdicts(@Root() { id }: Anime, @Ctx() context: GraphqlContext): Promise<VerdictCounts | null> {
    const counts = await context.once(communityLoaders).verdicts.load(Number(id));
    return counts && { recommended: counts.RECOMMENDED, mixed: counts.MIXED, notForMe: counts.NOT_FOR_ME };
  }

  @FieldResolver(() => ReviewPage, {
    description:
      "Reviews with a text: those by the viewer's friends first, then those that most people who completed it found helpful.",
  })
  async reviews(
    @Root() { id }: Anime,
    @Args(() => ReviewsArgs) args: ReviewsArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<ReviewPage> {
    const found = await context.once(communityLoaders).reviewsOn(args).load(Number(id));
    return { items: found.items.map(presentReview), pageInfo: pageInfo(args, found.totalItems) };
  }

  @FieldResolver(() => Review, {
    nullable: true,
    description: "The viewer's own review, with or without a text. Null without one, and for visitors.",
  })
  async viewerReview(@Root() { id }: Anime, @Ctx() context: GraphqlContext): Promise<Review | null> {
    const review = await context.once(communityLoaders).reviewOf.load(Number(id));
    return review && presentReview(review);
  }
}

@Resolver(() => Review)
export class ReviewResolver {
  @FieldResolver(() => Anime, { description: 'The anime.' })
  async anime(@Root() { animeId }: Review, @Ctx() context: GraphqlContext): Promise<Anime> {
    return await animeOf(animeId, context);
  }

  @FieldResolver(() => Person, {
    nullable: true,
    description: 'Who wrote it; null if the account was deleted.',
  })
  async author(@Root() { userId }: Review, @Ctx() context: GraphqlContext): Promise<Person | null> {
    return await personOf(userId, context);
  }

  @FieldResolver(() => Thread, {
    nullable: true,
    description: 'The thread that its text opens. Null for a verdict without a text.',
  })
  async thread(@Root() { threadId }: Review, @Ctx() context: GraphqlContext): Promise<Thread | null> {
    const thread = threadId && (await context.once(communityLoaders).thread.load(threadId));
    return thread ? presentThread(thread, await readerIn(context)) : null;
  }

  @FieldResolver(() => [ReviewVersion], {
    description: `For moderators: what its text said before each edit, newest first, at most ${limits.reviewVersions}. Empty for everyone else.`,
  })
  async versions(@Root() { threadId }: Review, @Ctx() context: GraphqlContext): Promise<ReviewVersion[]> {
    const moderator = await readerIn(context);
    if (!moderator.moderator || threadId === null) return [];
    const opening = await context.once(communityLoaders).opening.load(threadId);
    return opening ? await readVersions(context.deps, { moderator, commentId: opening.id }) : [];
  }
}

/** Writing of reviews. For users in a browser only, not for API tokens. */
@Resolver()
export class ReviewChangesResolver {
  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Anime, {
    description:
      "Saves the viewer's verdict on an anime that they have begun, and its text if one is given; an edited text is marked.",
  })
  async saveReview(
    @Arg('input', () => SaveReviewInput, { description: 'The review.' }) input: SaveReviewInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Anime> {
    const author = await writerIn(context);
    const animeId = animeIdOf(input.animeId);
    const review = { animeId, verdict: input.verdict, text: input.text ?? null };
    await saveReview(context.deps, { author, review });
    return await animeOf(animeId, context);
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Anime, {
    description:
      "Deletes the viewer's review of an anime. If it has a text, `restoreThread` undoes that within ten minutes.",
  })
  async deleteReview(
    @Arg('animeId', () => ID, { description: 'The anime.' }) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Anime> {
    const author = await writerIn(context);
    const animeId = animeIdOf(id);
    await deleteReview(context.deps, { author, animeId });
    return await animeOf(animeId, context);
  }
}
