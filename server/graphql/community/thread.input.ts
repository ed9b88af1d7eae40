import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { limits } from '../../config/limits';
import type { ReportReason as Reason } from '../../domain/community/reports';
import type {
  ThreadSort as Sort,
  ThreadSubject as Subject,
} from '../../domain/community/threads/readThreads';
import { cursorArgs } from './cursors';
import { ReportReason, ThreadSort, ThreadSubject } from './enums';

const body = `Markdown without HTML, at most ${limits.commentLength} characters. ||Double bars|| mark spoilers; @handle mentions a person.`;

@InputType({ description: 'A new thread.' })
export class CreateThreadInput {
  @Field(() => ThreadSubject, { description: 'Subject of the thread.' })
  subject!: Subject;

  @Field(() => ID, { nullable: true, description: 'ANIME and EPISODE: the anime.' })
  animeId?: string | null;

  @Field(() => Int, { nullable: true, description: 'EPISODE: number of the episode.' })
  episodeNumber?: number | null;

  @Field(() => String, { description: `One line of at most ${limits.threadTitle} characters.` })
  title!: string;

  @Field(() => String, { description: `Opening comment. ${body}` })
  body!: string;
}

@InputType({ description: 'A new comment.' })
export class PostCommentInput {
  @Field(() => ID, { description: 'The thread.' })
  threadId!: string;

  @Field(() => ID, { nullable: true, description: 'The comment or reply to answer.' })
  answers?: string | null;

  @Field(() => String, { description: body })
  body!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'In a thread about an anime or a review: the comment has spoilers up to this episode.',
  })
  episodeNumber?: number | null;
}

@InputType({ description: 'Changes to a thread. Fields that are omitted or null stay unchanged.' })
export class UpdateThreadInput {
  @Field(() => String, { nullable: true, description: 'The title.' })
  title?: string | null;

  @Field(() => String, { nullable: true, description: `Opening comment. ${body}` })
  body?: string | null;
}

@InputType({ description: "A report to the site's moderators." })
export class ReportInput {
  @Field(() => ReportReason, { description: 'Reason.' })
  reason!: Reason;

  @Field(() => String, {
    defaultValue: '',
    description: `Details, at most ${limits.reportText} characters.`,
  })
  text!: string;
}

@ArgsType()
export class ThreadsArgs extends cursorArgs(20) {
  @Field(() => ThreadSubject, {
    nullable: true,
    description: 'Only threads about this subject. Default: all.',
  })
  subject?: Subject | null;

  @Field(() => ID, { nullable: true, description: 'Only threads about this anime and its episodes.' })
  animeId?: string | null;

  @Field(() => Int, { nullable: true, description: 'With `animeId`: only threads about this episode.' })
  episodeNumber?: number | null;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'True returns only threads that the viewer is subscribed to.',
  })
  subscribed!: boolean;

  @Field(() => ThreadSort, { defaultValue: ThreadSort.ACTIVITY, description: 'The order.' })
  sort!: Sort;
}

@ArgsType()
export class CommentsArgs extends cursorArgs(20) {
  @Field(() => Boolean, { defaultValue: true, description: 'False returns the oldest first.' })
  newestFirst!: boolean;
}

@ArgsType()
export class RepliesArgs extends cursorArgs(3) {}
