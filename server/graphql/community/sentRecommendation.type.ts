import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { limits } from '../../config/limits';

@ObjectType({ simpleResolvers: true, description: 'An anime that a friend recommends to the viewer.' })
export class SentRecommendation {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  /** Not GraphQL fields: keys that the parts are loaded by. */
  fromId!: string;
  animeId!: number;

  @Field(() => String, { description: 'What the friend says with it, in one line; empty if nothing.' })
  note!: string;

  @Field(() => Date, { description: 'When it was sent, for the last time.' })
  sentAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: 'What friends recommend to the viewer, not answered yet.' })
export class SentRecommendationList {
  @Field(() => [SentRecommendation], { description: 'The latest ones, latest first.' })
  items!: SentRecommendation[];

  @Field(() => Int, { description: 'How many there are in all.' })
  totalItems!: number;
}

@ObjectType({ simpleResolvers: true, description: 'What came of an answer to a recommendation.' })
export class AnsweredRecommendation {
  @Field(() => ID, { description: 'Id of the recommendation.' })
  id!: string;

  /** Not a GraphQL field: key that `anime` is loaded by. */
  animeId!: number;

  @Field(() => ID, {
    nullable: true,
    description: 'Pass it to `undo` within ten minutes to take the answer back with all that it changed.',
  })
  undoId!: string | null;
}

@InputType({ description: 'An anime to recommend to a friend.' })
export class SendRecommendationInput {
  @Field(() => String, { description: "The friend's handle, with or without the @." })
  handle!: string;

  @Field(() => ID, { description: 'The anime.' })
  animeId!: string;

  @Field(() => String, {
    defaultValue: '',
    description: `What to say with it, at most ${limits.recommendationNote} characters. Line breaks become spaces.`,
  })
  note!: string;
}
