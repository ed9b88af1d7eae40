import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { FactName } from '../../../shared/facts';
import type { SuggestionState as State } from '../../domain/editing/readSuggestions';
import type { SiteRole as Role } from '../../domain/editing/roles';
import { nextCursor } from '../community/cursors';
import { FactField, SiteRole, SuggestionState } from './enums';

@ObjectType({ simpleResolvers: true, description: 'A field of an anime, as shown.' })
export class ShownFact {
  @Field(() => FactField, { description: 'The field.' })
  field!: FactName;

  @Field(() => [String], { description: 'Values shown.' })
  values!: string[];

  @Field(() => [String], {
    nullable: true,
    description: 'Values of the catalogue sources, if an edit overrides them; otherwise null.',
  })
  sourced!: string[] | null;
}

@ObjectType({ simpleResolvers: true, description: 'The facts of an anime that people can edit.' })
export class AnimeFacts {
  @Field(() => Int, { description: 'Goes up by one with each accepted change; 0 before the first.' })
  version!: number;

  @Field(() => [ShownFact], { description: 'All editable fields.' })
  facts!: ShownFact[];
}

@ObjectType({ simpleResolvers: true, description: 'What a field accepts.' })
export class FactRule {
  @Field(() => FactField, { description: 'The field.' })
  field!: FactName;

  @Field(() => [String], { nullable: true, description: 'All allowed values; null for free text.' })
  choices!: readonly string[] | null;
}

@ObjectType({ simpleResolvers: true, description: 'A field before and after a change.' })
export class FactChange {
  @Field(() => FactField, { description: 'The field.' })
  field!: FactName;

  @Field(() => [String], { description: 'Values before the change.' })
  before!: string[];

  @Field(() => [String], { description: 'Values after the change.' })
  after!: string[];
}

@ObjectType({
  simpleResolvers: true,
  description: "A suggested change to an anime's facts, or a suggested missing anime.",
})
export class Suggestion {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  /** Not GraphQL fields: keys that the parts are loaded by. */
  animeId!: number | null;
  authorId!: string | null;
  deciderId!: string | null;

  @Field(() => SuggestionState, { description: 'State of the suggestion.' })
  state!: State;

  @Field(() => [FactChange], { description: 'The suggested changes.' })
  changes!: FactChange[];

  @Field(() => String, { description: "The author's note; may be empty." })
  note!: string;

  @Field(() => String, { nullable: true, description: 'URL of a page that supports it.' })
  sourceUrl!: string | null;

  @Field(() => Int, { description: "The version of the anime's facts that its author saw." })
  version!: number;

  @Field(() => Date, { description: 'When it was created.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it was decided or withdrawn.' })
  decidedAt!: Date | null;

  @Field(() => String, { description: 'Why it was declined; otherwise empty.' })
  reason!: string;

  @Field(() => Boolean, { description: 'True if the viewer made it.' })
  own!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A page of suggestions.' })
export class SuggestionList {
  @Field(() => [Suggestion], { description: 'The suggestions on this page.' })
  items!: Suggestion[];

  @Field(() => String, nextCursor)
  nextCursor!: string | null;
}

@ObjectType({ simpleResolvers: true, description: "A version of an anime's facts." })
export class Revision {
  @Field(() => Int, { description: 'Its number, from 1.' })
  version!: number;

  /** Not GraphQL fields: keys that the parts are loaded by. */
  authorId!: string | null;
  editorId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The suggestion that it came from, if any.' })
  suggestionId!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The version it restored, if any; 0 means the values of the catalogue sources.',
  })
  putBack!: number | null;

  @Field(() => [FactChange], { description: 'The changes it made.' })
  changes!: FactChange[];

  @Field(() => Date, { description: 'When it was created.' })
  createdAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: "A page of versions of an anime's facts, newest first." })
export class RevisionList {
  @Field(() => [Revision], { description: 'The versions on this page.' })
  items!: Revision[];

  @Field(() => String, nextCursor)
  nextCursor!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A person with a role granted by an operator.' })
export class RoleHolder {
  userId!: string;

  @Field(() => SiteRole, { description: 'The role.' })
  role!: Role;

  @Field(() => Date, { description: 'When the role was granted.' })
  createdAt!: Date;
}
