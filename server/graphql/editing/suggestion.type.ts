import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { FactName } from '../../../shared/facts';
import type { SuggestionState as State } from '../../domain/editing/readSuggestions';
import type { SiteRole as Role } from '../../domain/editing/roles';
import { Anime } from '../catalogue/anime.type';
import { nextCursor } from '../community/cursors';
import { Person } from '../community/person.type';
import { FactField, SiteRole, SuggestionState } from './enums';

@ObjectType({ simpleResolvers: true, description: 'A field of an anime, as it is shown.' })
export class ShownFact {
  @Field(() => FactField, { description: 'The field.' })
  field!: FactName;

  @Field(() => [String], { description: 'What is shown.' })
  values!: string[];

  @Field(() => [String], {
    nullable: true,
    description: 'What the sources say, where people have decided otherwise; else null.',
  })
  sourced!: string[] | null;
}

@ObjectType({ simpleResolvers: true, description: 'The facts of an anime that people can edit.' })
export class AnimeFacts {
  @Field(() => Int, { description: 'Rises by one with each accepted change; 0 before the first.' })
  version!: number;

  @Field(() => [ShownFact], { description: 'Every field.' })
  facts!: ShownFact[];
}

@ObjectType({ simpleResolvers: true, description: 'How a field can be filled in.' })
export class FactRule {
  @Field(() => FactField, { description: 'The field.' })
  field!: FactName;

  @Field(() => [String], { nullable: true, description: 'All that can be chosen; null for free text.' })
  choices!: readonly string[] | null;
}

@ObjectType({ simpleResolvers: true, description: 'A field before and after a change.' })
export class FactChange {
  @Field(() => FactField, { description: 'The field.' })
  field!: FactName;

  @Field(() => [String], { description: 'What was shown.' })
  before!: string[];

  @Field(() => [String], { description: 'What is shown after it.' })
  after!: string[];
}

@ObjectType({
  simpleResolvers: true,
  description: 'What somebody suggests to change about an anime, or an anime that they miss.',
})
export class Suggestion {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  /** Not fields: what the parts are loaded by. */
  animeId!: number | null;
  authorId!: string | null;
  deciderId!: string | null;

  @Field(() => SuggestionState, { description: 'Where it stands.' })
  state!: State;

  @Field(() => [FactChange], { description: 'What would change.' })
  changes!: FactChange[];

  @Field(() => String, { description: 'What its author says of it; may be empty.' })
  note!: string;

  @Field(() => String, { nullable: true, description: 'Where it can be looked up.' })
  sourceUrl!: string | null;

  @Field(() => Int, { description: "The version of the anime's facts that its author saw." })
  version!: number;

  @Field(() => Date, { description: 'When it was made.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it was decided or withdrawn.' })
  decidedAt!: Date | null;

  @Field(() => String, { description: 'Why it was declined; else empty.' })
  reason!: string;

  @Field(() => Boolean, { description: "True for the viewer's own." })
  own!: boolean;

  @Field(() => Boolean, { description: 'True when the anime has changed since it was made.' })
  readonly outdated?: boolean;

  @Field(() => Anime, { nullable: true, description: 'The anime; null for one that is missing.' })
  readonly anime?: Anime | null;

  @Field(() => Person, {
    nullable: true,
    description: 'Who made it; null where the account is gone, or the viewer must not meet them.',
  })
  readonly author?: Person | null;

  @Field(() => Person, { nullable: true, description: 'Who decided, for editors.' })
  readonly decider?: Person | null;
}

@ObjectType({ simpleResolvers: true, description: 'Part of the suggestions.' })
export class SuggestionList {
  @Field(() => [Suggestion], { description: 'The suggestions of this part.' })
  items!: Suggestion[];

  @Field(() => String, nextCursor)
  nextCursor!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A version of the facts of an anime.' })
export class Revision {
  @Field(() => Int, { description: 'Its number, from 1.' })
  version!: number;

  /** Not fields: what the parts are loaded by. */
  authorId!: string | null;
  editorId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The suggestion that it came from.' })
  suggestionId!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The version that it put back; 0 is what the sources say.',
  })
  putBack!: number | null;

  @Field(() => [FactChange], { description: 'What it changed.' })
  changes!: FactChange[];

  @Field(() => Date, { description: 'When it was made.' })
  createdAt!: Date;

  @Field(() => Person, {
    nullable: true,
    description:
      'Who suggested it; null where nobody did, the account is gone, or the viewer must not meet them.',
  })
  readonly author?: Person | null;

  @Field(() => Person, { nullable: true, description: 'Who accepted it or put it back.' })
  readonly editor?: Person | null;
}

@ObjectType({ simpleResolvers: true, description: 'Part of the versions of an anime, newest first.' })
export class RevisionList {
  @Field(() => [Revision], { description: 'The versions of this part.' })
  items!: Revision[];

  @Field(() => String, nextCursor)
  nextCursor!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'Somebody whom an operator has named.' })
export class RoleHolder {
  userId!: string;

  @Field(() => SiteRole, { description: 'What they were named.' })
  role!: Role;

  @Field(() => Date, { description: 'When.' })
  createdAt!: Date;

  @Field(() => Person, { nullable: true, description: 'Who.' })
  readonly person?: Person | null;
}
