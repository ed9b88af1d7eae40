import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { limits } from '../../config/limits';
import { findActivity, readFriendsFeed } from '../../domain/community/activity/friendsFeed';
import {
  answerActivity,
  deleteAnswer,
  likeActivity,
  moderateAnswer,
} from '../../domain/community/activity/responses';
import type { FriendActivity } from '../../domain/community/friends/friendsActivity';
import type { Writer } from '../../domain/community/reader';
import { reportAnswer } from '../../domain/community/reports';
import { AppError } from '../../errors/AppError';
import type { GraphqlContext } from '../context';
import { Operation } from '../schema/operation';
import {
  ActivityAnswer,
  ActivityAnswers,
  AnswersArgs,
  FeedArgs,
  FeedItem,
  FriendsFeed,
} from './activity.type';
import { communityLoaders } from './loaders';
import { Person } from './person.type';
import { presentActivity, presentAnswer } from './present';
import { moderatorIn, readerIn, writerIn } from './reader';
import { ReportInput } from './thread.input';
import { personOf } from './thread.resolver';

const idArg = { description: 'The activity.' };
const answerArg = { description: 'The answer.' };

/** What friends did, and what friends say of it. */
@Resolver(() => FeedItem)
export class FeedResolver {
  @Query(() => FriendsFeed, {
    description: `What friends watched and reviewed in the last ${limits.activityDays} days and share, latest first, without those whom the viewer has muted. Requires sign-in.`,
  })
  async friendsFeed(
    @Args(() => FeedArgs) args: FeedArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<FriendsFeed> {
    const { userId } = await writerIn(context);
    const { items, nextCursor } = await readFriendsFeed(context.deps, { userId, ...args });
    const shown = await Promise.all(items.map((one) => presentFeedItem(one, userId, context)));
    return { items: shown.flatMap((item) => item ?? []), nextCursor };
  }

  @Query(() => FeedItem, {
    nullable: true,
    description:
      'An activity of the viewer or of a friend; null if there is none that the viewer may see. Requires sign-in.',
  })
  async friendActivity(
    @Arg('id', () => ID, idArg) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<FeedItem | null> {
    return await itemFor(await writerIn(context), id, context);
  }

  @FieldResolver(() => Int, { description: 'How many people like it.' })
  async likeCount(@Root() { id }: FeedItem, @Ctx() context: GraphqlContext): Promise<number> {
    return (await context.once(communityLoaders).activityLikes.load(id)).count;
  }

  @FieldResolver(() => Boolean, { description: 'True when the viewer likes it.' })
  async liked(@Root() { id }: FeedItem, @Ctx() context: GraphqlContext): Promise<boolean> {
    return (await context.once(communityLoaders).activityLikes.load(id)).liked;
  }

  @FieldResolver(() => ActivityAnswers, { description: 'The latest answers to it.' })
  async answers(
    @Root() { id }: FeedItem,
    @Args(() => AnswersArgs) { limit }: AnswersArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<ActivityAnswers> {
    const { items, total } = await context.once(communityLoaders).answersTo({ most: limit }).load(id);
    const reader = await readerIn(context);
    return { items: items.map((answer) => presentAnswer(answer, reader)), totalItems: total };
  }
}

@Resolver(() => ActivityAnswer)
export class ActivityAnswerResolver {
  @FieldResolver(() => Person, { nullable: true, description: 'Who wrote it.' })
  async author(@Root() { userId }: ActivityAnswer, @Ctx() context: GraphqlContext): Promise<Person | null> {
    return await personOf(userId, context);
  }
}

/** Likes and answers. For users in a browser only, not for API tokens. */
@Resolver()
export class FeedChangesResolver {
  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => FeedItem, { description: 'Likes what a friend did, or removes the like.' })
  async likeActivity(
    @Arg('id', () => ID, idArg) id: string,
    @Arg('liked', () => Boolean, { defaultValue: true, description: 'False removes the like.' })
    liked: boolean,
    @Ctx() context: GraphqlContext,
  ): Promise<FeedItem> {
    const reader = await writerIn(context);
    await likeActivity(context.deps, { reader, id, liked });
    return await requireItem(reader, id, context);
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => FeedItem, {
    description:
      'Answers what a friend did, or what friends said of what the viewer did. Only that person and their friends can read it.',
  })
  async answerActivity(
    @Arg('id', () => ID, idArg) id: string,
    @Arg('text', () => String, {
      description: `One line of plain text, at most ${limits.activityAnswer} characters.`,
    })
    text: string,
    @Ctx() context: GraphqlContext,
  ): Promise<FeedItem> {
    const author = await writerIn(context);
    await answerActivity(context.deps, { author, id, text });
    return await requireItem(author, id, context);
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => FeedItem, {
    nullable: true,
    description:
      "Deletes one of the viewer's answers, or one to what the viewer did. Returns the activity; null if the viewer can no longer see it.",
  })
  async deleteActivityAnswer(
    @Arg('id', () => ID, answerArg) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<FeedItem | null> {
    const reader = await writerIn(context);
    return await itemFor(reader, await deleteAnswer(context.deps, { reader, id }), context);
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Boolean, { description: 'Reports an answer to the moderators.' })
  async reportActivityAnswer(
    @Arg('id', () => ID, answerArg) id: string,
    @Arg('input', () => ReportInput, { description: 'Reason and details.' }) words: ReportInput,
    @Ctx() context: GraphqlContext,
  ): Promise<boolean> {
    const reporter = await writerIn(context);
    await reportAnswer(context.deps, { reporter, id, words });
    return true;
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => ActivityAnswer, { description: 'For moderators: removes or restores an answer.' })
  async removeActivityAnswer(
    @Arg('id', () => ID, answerArg) id: string,
    @Arg('removed', () => Boolean, { defaultValue: true, description: 'False restores it.' })
    removed: boolean,
    @Ctx() context: GraphqlContext,
  ): Promise<ActivityAnswer> {
    const moderator = await moderatorIn(context);
    return presentAnswer(await moderateAnswer(context.deps, { moderator, id, removed }), moderator);
  }
}

/** Null once the person has deleted their account. */
async function presentFeedItem(
  { userId, activity }: FriendActivity,
  readerId: string,
  context: GraphqlContext,
): Promise<FeedItem | null> {
  const person = await personOf(userId, context);
  return person && { id: activity.id, person, activity: presentActivity(activity), own: userId === readerId };
}

async function itemFor(reader: Writer, id: string, context: GraphqlContext): Promise<FeedItem | null> {
  const found = await findActivity(context.deps, { reader, id });
  return found && (await presentFeedItem(found, reader.userId, context));
}

async function requireItem(reader: Writer, id: string, context: GraphqlContext): Promise<FeedItem> {
  const item = await itemFor(reader, id, context);
  if (!item) throw new AppError('NOT_FOUND');
  return item;
}
