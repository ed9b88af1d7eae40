import { Field, ID, ObjectType } from 'type-graphql';
import type { ReportReason as Reason } from '../../domain/community/reports';
import { nextCursor } from './cursors';
import { ReportReason } from './enums';
import { Person } from './person.type';
import { Comment, Thread } from './thread.type';

@ObjectType({ simpleResolvers: true, description: 'A report to the operators of the site.' })
export class Report {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  /** Not fields: what the parts are loaded by. */
  commentId!: string | null;
  reporterId!: string | null;
  personId!: string | null;

  @Field(() => ReportReason, { description: 'Why.' })
  reason!: Reason;

  @Field(() => String, { description: 'What the reporter says; may be empty.' })
  text!: string;

  @Field(() => Date, { description: 'When it was reported.' })
  createdAt!: Date;

  @Field(() => Date, {
    nullable: true,
    description: 'When an operator resolved it; null while it is open.',
  })
  resolvedAt!: Date | null;

  @Field(() => ID, { nullable: true, description: 'The suggestion it is about.' })
  suggestionId!: string | null;

  @Field(() => Comment, { nullable: true, description: 'The comment it is about.' })
  readonly comment?: Comment | null;

  @Field(() => Thread, { nullable: true, description: 'The thread that the comment belongs to.' })
  readonly thread?: Thread | null;

  @Field(() => Person, { nullable: true, description: 'The person it is about: for a comment, its author.' })
  readonly person?: Person | null;

  @Field(() => Person, { nullable: true, description: 'Who reported it.' })
  readonly reporter?: Person | null;
}

@ObjectType({ simpleResolvers: true, description: 'Part of the reports.' })
export class ReportList {
  @Field(() => [Report], { description: 'The reports of this part.' })
  items!: Report[];

  @Field(() => String, nextCursor)
  nextCursor!: string | null;
}
