import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { limits } from '../../config/limits';
import type { Verdict as Judgement } from '../../domain/community/reviews/readReviews';
import { PageInfo } from '../schema/pages';
import { nextCursor } from './cursors';
import { Verdict } from './enums';

@ObjectType({
  simpleResolvers: true,
  description:
    "A person's verdict on an anime. A text, if there is one, opens the thread in which it is answered.",
})
export class Review {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  /** Not GraphQL fields: keys that the parts are loaded by. */
  animeId!: number;
  userId!: string | null;
  threadId!: string | null;

  @Field(() => Verdict, { description: 'The verdict.' })
  verdict!: Judgement;

  @Field(() => Int, { description: 'Number of episodes that its author had seen.' })
  progress!: number;

  @Field(() => Int, {
    description: 'Number of people who like the text and have completed the anime. Lists are sorted by it.',
  })
  helpful!: number;

  @Field(() => Date, { description: 'When it was written.' })
  createdAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: "A page of a person's reviews." })
export class ReviewList {
  @Field(() => [Review], { description: 'The reviews on this page.' })
  items!: Review[];

  @Field(() => String, nextCursor)
  nextCursor!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A page of the reviews of an anime.' })
export class ReviewPage {
  @Field(() => [Review], { description: 'The reviews on this page.' })
  items!: Review[];

  @Field(() => PageInfo, { description: 'The position of the page in the list.' })
  pageInfo!: PageInfo;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Number of reviews by verdict, those without a text included.',
})
export class VerdictCounts {
  @Field(() => Int, { description: 'RECOMMENDED.' })
  recommended!: number;

  @Field(() => Int, { description: 'MIXED.' })
  mixed!: number;

  @Field(() => Int, { description: 'NOT_FOR_ME.' })
  notForMe!: number;
}

@ObjectType({ simpleResolvers: true, description: 'What a review said before an edit.' })
export class ReviewVersion {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  @Field(() => String, { description: 'The text in Markdown.' })
  body!: string;

  @Field(() => Date, { description: 'When it was replaced.' })
  replacedAt!: Date;
}

@InputType({ description: 'A verdict on an anime, with or without a text.' })
export class SaveReviewInput {
  @Field(() => ID, { description: 'The anime.' })
  animeId!: string;

  @Field(() => Verdict, { description: 'The verdict.' })
  verdict!: Judgement;

  @Field(() => String, {
    nullable: true,
    description: `Markdown without HTML, ${limits.reviewShortest} to ${limits.reviewLength} characters. ||Double bars|| mark spoilers; @handle mentions a person. Null or omitted leaves the text as it is.`,
  })
  text?: string | null;
}
