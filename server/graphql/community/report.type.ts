import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { ReportOutcome as Outcome } from '../../../shared/moderation';
import { limits } from '../../config/limits';
import type { ReportReason as Reason } from '../../domain/community/reports';
import { cursorArgs, nextCursor } from './cursors';
import { ReportOutcome, ReportReason } from './enums';

@ArgsType()
export class ReportsArgs extends cursorArgs(20) {
  @Field(() => Boolean, { defaultValue: false, description: 'True returns resolved reports.' })
  resolved!: boolean;

  @Field(() => String, { nullable: true, description: 'Handle of a person: only reports about them.' })
  person?: string | null;
}

@InputType({ description: 'What those who reported something are told. It names no moderator.' })
export class ReportAnswerInput {
  @Field(() => ReportOutcome, { description: 'What came of it.' })
  outcome!: Outcome;

  @Field(() => String, {
    defaultValue: '',
    description: `More about it, at most ${limits.reportAnswer} characters; may be empty.`,
  })
  text!: string;
}

@ObjectType({ simpleResolvers: true, description: "A report to the site's moderators." })
export class Report {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  /** Not GraphQL fields: keys that the parts are loaded by. */
  commentId!: string | null;
  reporterId!: string | null;
  personId!: string | null;

  @Field(() => ReportReason, { description: 'Reason.' })
  reason!: Reason;

  @Field(() => String, { description: 'Details from the reporter; may be empty.' })
  text!: string;

  @Field(() => Date, { description: 'When it was reported.' })
  createdAt!: Date;

  @Field(() => Date, {
    nullable: true,
    description: 'When a moderator resolved it; null while it is open.',
  })
  resolvedAt!: Date | null;

  @Field(() => ReportOutcome, {
    nullable: true,
    description: 'What those who reported it were told when it was closed; null if nothing.',
  })
  outcome!: Outcome | null;

  @Field(() => ID, { nullable: true, description: 'The reported suggestion.' })
  suggestionId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The reported answer to an activity.' })
  answerId!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'What the reported answer or note said: while the report is open, even if it has been deleted.',
  })
  quote!: string | null;

  @Field(() => ID, { nullable: true, description: 'The reported recommendation.' })
  recommendationId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The reported note on an episode.' })
  noteId!: string | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Reports that stand together: open ones about the same, or those that were closed at once.',
})
export class SameReports {
  @Field(() => [Report], { description: `The newest of them, at most ${limits.reportsTogether}.` })
  items!: Report[];

  @Field(() => Int, { description: 'How many there are.' })
  totalItems!: number;

  @Field(() => Int, { description: 'How many people made them.' })
  people!: number;
}

@ObjectType({ simpleResolvers: true, description: 'What a moderator wrote about a report, for the others.' })
export class ReportNote {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  /** Not a GraphQL field: who wrote it. */
  authorId!: string | null;

  @Field(() => String, { description: 'The text.' })
  text!: string;

  @Field(() => Date, { description: 'When it was written.' })
  createdAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: 'A page of reports.' })
export class ReportList {
  @Field(() => [Report], { description: 'The reports on this page.' })
  items!: Report[];

  @Field(() => String, nextCursor)
  nextCursor!: string | null;
}
