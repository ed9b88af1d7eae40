import { Field, ID, ObjectType } from 'type-graphql';
import type { ReportReason as Reason } from '../../domain/community/reports';
import { nextCursor } from './cursors';
import { ReportReason } from './enums';

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

@ObjectType({ simpleResolvers: true, description: 'A page of reports.' })
export class ReportList {
  @Field(() => [Report], { description: 'The reports on this page.' })
  items!: Report[];

  @Field(() => String, nextCursor)
  nextCursor!: string | null;
}
