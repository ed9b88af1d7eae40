import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { ReportOutcome as Outcome } from '../../../shared/moderation';
import { limits } from '../../config/limits';
import { addReportNote, deleteReportNote } from '../../domain/community/moderation/reportNotes';
import { resolveReport } from '../../domain/community/moderation/resolveReport';
import { countOpenReports, listReports } from '../../domain/community/reports';
import type { GraphqlContext } from '../context';
import { Operation } from '../schema/operation';
import { viewerOf } from '../session/viewer';
import { ActivityAnswer } from './activity.type';
import { ReportOutcome } from './enums';
import { communityLoaders } from './loaders';
import { EpisodeNote } from './note.type';
import { Person } from './person.type';
import { presentAnswer, presentComment, presentNote, presentRecommendation, presentThread } from './present';
import { moderatorIn, readerIn } from './reader';
import { AnimeRecommendation } from './recommendation.type';
import { Report, ReportAnswerInput, ReportList, ReportNote, ReportsArgs, SameReports } from './report.type';
import { personOf } from './thread.resolver';
import { Comment, Thread } from './thread.type';

/** Reports, for moderators. Hidden from everyone else. */
@Resolver(() => Report)
export class ReportResolver {
  @Query(() => ReportList, {
    description:
      'For moderators: open reports, oldest first, or resolved ones, newest first. One for all that stand together (`same`).',
  })
  async reports(
    @Args(() => ReportsArgs) args: ReportsArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<ReportList> {
    const moderator = await moderatorIn(context);
    return await listReports(context.deps, { moderator, ...args });
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Boolean, {
    description:
      'For moderators: resolves a report with the open ones about the same, or reopens it with all resolved with it. Returns whether nothing about the same is open.',
  })
  async resolveReport(
    @Arg('id', () => ID, { description: 'Its id.' }) id: string,
    @Arg('resolved', () => Boolean, { defaultValue: true, description: 'False reopens it.' })
    resolved: boolean,
    @Arg('answer', () => ReportAnswerInput, {
      nullable: true,
      description:
        'Tells all who reported it, also if it is resolved already, but only once. Default: no one.',
    })
    answer: ReportAnswerInput | null,
    @Arg('seen', () => Date, {
      nullable: true,
      description: 'When the newest report that they have seen was made: later ones stay open. Default: now.',
    })
    seen: Date | null,
    @Arg('takeBack', () => ReportOutcome, {
      nullable: true,
      description:
        'To reopen what was answered: what the reporters were told, which this takes back. Anything else is a `CONFLICT`.',
    })
    takeBack: Outcome | null,
    @Ctx() context: GraphqlContext,
  ): Promise<boolean> {
    const moderator = await moderatorIn(context);
    return await resolveReport(context.deps, { moderator, id, resolved, answer, seen, takeBack });
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Report, {
    description: 'For moderators: adds a note to a report that is not about them, for the others.',
  })
  async addReportNote(
    @Arg('id', () => ID, { description: 'The id of the report.' }) id: string,
    @Arg('text', () => String, { description: `At most ${limits.reportNote} characters.` }) text: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Report> {
    return await addReportNote(context.deps, { moderator: await moderatorIn(context), id, text });
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Boolean, { description: "For moderators: deletes one of the viewer's notes on reports." })
  async deleteReportNote(
    @Arg('id', () => ID, { description: 'Its id.' }) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<boolean> {
    await deleteReportNote(context.deps, { moderator: await moderatorIn(context), id });
    return true;
  }

  @Query(() => Int, {
    nullable: true,
    description:
      'For moderators: number of open reports, of which those about the same count once. Null for everyone else.',
  })
  async openReports(@Ctx() context: GraphqlContext): Promise<number | null> {
    if (!(await viewerOf(context))) return null;
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

  @FieldResolver(() => Person, {
    nullable: true,
    description:
      'Who reported it; null if that account is gone, if the report is about the viewer, or if it is the site’s own.',
  })
  async reporter(@Root() { reporterId }: Report, @Ctx() context: GraphqlContext): Promise<Person | null> {
    return await personOf(reporterId, context);
  }

  @FieldResolver(() => SameReports, {
    description: 'The reports that stand together with it, itself included.',
  })
  async same(@Root() { id }: Report, @Ctx() context: GraphqlContext): Promise<SameReports> {
    return await context.once(communityLoaders).sameReports.load(id);
  }

  @FieldResolver(() => [ReportNote], {
    description:
      'What moderators noted about the same, oldest first. Empty for a moderator whom the report is about.',
  })
  async notes(@Root() report: Report, @Ctx() context: GraphqlContext): Promise<ReportNote[]> {
    return await context.once(communityLoaders).reportNotes.load(report);
  }
}

@Resolver(() => ReportNote)
export class ReportNoteResolver {
  @FieldResolver(() => Person, {
    nullable: true,
    description: 'Who wrote it; null if that account is gone.',
  })
  async author(@Root() { authorId }: ReportNote, @Ctx() context: GraphqlContext): Promise<Person | null> {
    return await personOf(authorId, context);
  }
}
