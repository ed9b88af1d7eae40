import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { limits } from '../../config/limits';
import type { PostState as State } from '../../domain/community/threads/readThreads';
import { PageInfo } from '../schema/pages';
import { CommentState } from './enums';

@ObjectType({ simpleResolvers: true, description: 'What the viewer may do with a recommendation.' })
export class RecommendationRights {
  @Field(() => Boolean, { description: 'Support it.' })
  support!: boolean;

  @Field(() => Boolean, { description: 'Replace its reason, or delete it, with ten minutes to undo.' })
  change!: boolean;

  @Field(() => Boolean, { description: 'Report it.' })
  report!: boolean;

  @Field(() => Boolean, { description: 'Remove and restore it, as a moderator.' })
  remove!: boolean;
}

@ObjectType({
  simpleResolvers: true,
  description: "A person's reason why people who liked one of two anime should try the other.",
})
export class AnimeRecommendation {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  /** Not GraphQL fields: keys that the parts are loaded by. */
  userId!: string;
  lowerId!: number;
  higherId!: number;

  @Field(() => CommentState, { description: 'Whether it is visible, deleted or removed.' })
  state!: State;

  @Field(() => String, { nullable: true, description: 'The reason, as plain text. Null once it is gone.' })
  reason!: string | null;

  @Field(() => Boolean, { description: 'True if it mentions what happens: it is then shown on request.' })
  spoiler!: boolean;

  @Field(() => Int, { description: 'Number of other people who support it.' })
  supportCount!: number;

  @Field(() => Boolean, { description: 'True if the viewer supports it.' })
  supported!: boolean;

  @Field(() => Date, { description: 'When it was written.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it was last replaced; null if never.' })
  editedAt!: Date | null;

  @Field(() => Boolean, { description: 'True if the viewer wrote it.' })
  own!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A page of the reasons for a pair of anime.' })
export class ReasonPage {
  @Field(() => [AnimeRecommendation], { description: 'The reasons on this page.' })
  items!: AnimeRecommendation[];

  @Field(() => PageInfo, { description: 'The position of the page in the list.' })
  pageInfo!: PageInfo;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Two anime, each recommended to those who liked the other.',
})
export class RecommendedPair {
  @Field(() => ID, { description: 'Its id: those of the two anime.' })
  id!: string;

  /** Not GraphQL fields. `storedPeople` is null if it has not been counted. */
  lowerId!: number;
  higherId!: number;
  storedPeople!: number | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'An anime that people recommend to those who liked another.',
})
export class RecommendedAnime {
  /** Not a GraphQL field: key that `anime` is loaded by. */
  otherId!: number;

  @Field(() => RecommendedPair, { description: 'It and the other, with the reasons.' })
  pair!: RecommendedPair;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A page of what people recommend to those who liked an anime.',
})
export class RecommendedAnimePage {
  @Field(() => [RecommendedAnime], { description: 'The anime on this page.' })
  items!: RecommendedAnime[];

  @Field(() => PageInfo, { description: 'The position of the page in the list.' })
  pageInfo!: PageInfo;
}

@InputType({ description: 'A recommendation to those who liked one of two anime.' })
export class RecommendAnimeInput {
  @Field(() => ID, { description: 'One anime.' })
  animeId!: string;

  @Field(() => ID, { description: 'The other.' })
  otherId!: string;

  @Field(() => String, {
    description: `Why: plain text of one line, ${limits.recommendationShortest} to ${limits.recommendationLength} characters.`,
  })
  reason!: string;

  @Field(() => Boolean, { defaultValue: false, description: 'True if it mentions what happens.' })
  spoiler!: boolean;
}
