import { ArgsType, Field, ID, ObjectType } from 'type-graphql';
import { type ModerationKind as Kind, moderationKinds, moderationTexts } from '../../../shared/moderation';
import { registerEnum } from '../schema/registerEnum';
import { cursorArgs, nextCursor } from './cursors';

const sentences = moderationKinds.map((kind) => [kind, `They ${moderationTexts[kind]} someone.`]);

export const ModerationKind = registerEnum(moderationKinds, {
  name: 'ModerationKind',
  description: 'What a moderator or operator did.',
  values: Object.fromEntries(sentences) as Record<Kind, string>,
});

@ArgsType()
export class ModerationArgs extends cursorArgs(30) {
  @Field(() => String, {
    nullable: true,
    description: 'Handle of a person: only what was done to them.',
  })
  person?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Handle of a moderator: only what they did.',
  })
  by?: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'Something that a moderator or operator did.' })
export class ModerationAction {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  @Field(() => ModerationKind, { description: 'What it was.' })
  kind!: Kind;

  /** Not GraphQL fields: who did it, and to whom. */
  byId!: string | null;
  personId!: string | null;

  @Field(() => Boolean, { description: 'Whether it was done on the server, by no account.' })
  onServer!: boolean;

  @Field(() => ID, { nullable: true, description: 'The thread that it was done to or in.' })
  threadId!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The comment, recommendation, answer or report that it was done to.',
  })
  aboutId!: string | null;

  @Field(() => String, { description: 'The reason that was given; empty where none is asked for.' })
  reason!: string;

  @Field(() => String, { description: 'More about it, such as “for 7 days”; may be empty.' })
  detail!: string;

  @Field(() => Date, { description: 'When it was done.' })
  createdAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: 'A page of the log of moderation.' })
export class ModerationLog {
  @Field(() => [ModerationAction], { description: 'The actions on this page.' })
  items!: ModerationAction[];

  @Field(() => String, nextCursor)
  nextCursor!: string | null;
}
