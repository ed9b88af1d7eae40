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
import { countOpenReports, listReports, resolveReport } from '../../domain/community/reports';
import type { GraphqlContext } from '../context';
import { Operation } from '../schema/operation';
import { viewerOf } from '../session/viewer';
import { ActivityAnswer } from './activity.type';
import { cursorArgs } from './cursors';
import { communityLoaders } from './loaders';
import { EpisodeNote } from './note.type';
import { Person } from './person.type';
import { presentAnswer, presentComment, presentNote, presentRecommendation, presentThread } from './present';
import { moderatorIn, readerIn } from './reader';
import { AnimeRecommendation } from './recommendation.type';
import { Report, ReportList } from './report.type';
import { personOf } from './thread.resolver';
import { Comment, Thread } from './thread.type';

@ArgsType()
class ReportsArgs extends cursorArgs(20) {
  @Field(() => Boolean, { defaultValue: false, description: 'True returns resolved reports.' })
  resolved!: boolean;
}

/** Reports, for moderators. Hidden from everyone else. */
@Resolver(() => Report)
export class ReportResolver {
  @Query(() => ReportList, {
    description: 'For moderators: open reports, oldest first, or resolved ones, newest first.',
  })
  async reports(
    @Args(() => ReportsArgs) args: ReportsArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<ReportList> {
    const moderator = await moderatorIn(context);
    return await listReports(context.deps, { moderator, ...args });
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Boolean, { description: 'For moderators: resolves or reopens a report.' })
  async resolveReport(
    @Arg('id', () => ID, { description: 'Its id.' }) id: string,
    @Arg('resolved', () => Boolean, { defaultValue: true, description: 'False reopens it.' })
    resolved: boolean,
    @Ctx() context: GraphqlContext,
  ): Promise<boolean> {
    const moderator = await moderatorIn(context);
    await resolveReport(context.deps, { moderator, id, resolved });
    return true;
  }

  @Query(() => Int, {
    nullable: true,
    description: 'For moderators: number of open reports. Null for everyone else.',
  })
  async openReports(@Ctx() context: GraphqlContext): Promise<number | null> {
    const { operators, operatorIssuers } = context.deps.config;
    if (operators.length + operatorIssuers.length === 0 || !(await viewerOf(context))) return null;
    return await countOpenReports(context.deps, await readerIn(context));
  }

  @FieldResolver(() => Comment, {
    nullable: true,
    description:
      'The reported comment; with its text while the report is open, even if its author has deleted it.',
  })
  async comment(
    @Root() { commentId, resolvedAt }: Report,
    @Ctx() context: GraphqlContext,
  ): Promise<Comment | null> {
    const comment = commentId && (await context.once(communityLoaders).reported.load(commentId));
    return comment ? presentComment(comment, await readerIn(context), resolvedAt === null) : null;
  }

  @FieldResolver(() => Thread, { nullable: true, description: 'The thread that the comment belongs to.' })
  async thread(@Root() { commentId }: Report, @Ctx() context: GraphqlContext): Promise<Thread | null> {
    const { reported, reportedThread } = context.once(communityLoaders);
    const comment = commentId && (await reported.load(commentId));
    const thread = comment && (await reportedThread.load(comment.threadId));
    return thread ? presentThread(thread, await readerIn(context)) : null;
  }

  @FieldResolver(() => ActivityAnswer, {
    nullable: true,
    description: 'The reported answer to an activity; null once it is deleted.',
  })
  async answer(@Root() { answerId }: Report, @Ctx() context: GraphqlContext): Promise<ActivityAnswer | null> {
    const answer = answerId && (await context.once(communityLoaders).reportedAnswer.load(answerId));
    return answer ? presentAnswer(answer, await readerIn(context)) : null;
  }

  @FieldResolver(() => EpisodeNote, {
    nullable: true,
    description: 'The reported note on an episode; null once its author has deleted their account.',
  })
  async note(@Root() { noteId }: Report, @Ctx() context: GraphqlContext): Promise<EpisodeNote | null> {
    const note = noteId && (await context.once(communityLoaders).reportedNote.load(noteId));
    return note ? presentNote(note, await readerIn(context)) : null;
  }

  @FieldResolver(() => AnimeRecommendation, {
    nullable: true,
    description:
      'The reported recommendation; with its reason while the report is open, even if its author has deleted it.',
  })
  async recommendation(
    @Root() { recommendationId, resolvedAt }: Report,
    @Ctx() context: GraphqlContext,
  ): Promise<AnimeRecommendation | null> {
    const { reportedRecommendation } = context.once(communityLoaders);
    const found = recommendationId && (await reportedRecommendation.load(recommendationId));
    return found ? presentRecommendation(found, await readerIn(context), resolvedAt === null) : null;
  }

  @FieldResolver(() => Person, {
    nullable: true,
    description: 'The reported person; otherwise the author.',
  })
  async person(@Root() { personId }: Report, @Ctx() context: GraphqlContext): Promise<Person | null> {
    return await personOf(personId, context);
  }

  @FieldResolver(() => Person, { nullable: true, description: 'Who reported it.' })
  async reporter(@Root() { reporterId }: Report, @Ctx() context: GraphqlContext): Promise<Person | null> {
    return await personOf(reporterId, context);
  }
}
