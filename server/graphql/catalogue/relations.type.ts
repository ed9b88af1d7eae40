import { Field, Int, ObjectType } from 'type-graphql';
import type { RelationKind as Kind } from '../../../shared/relationKind';
import { Anime } from './anime.type';
import { RelationKind } from './enums';

@ObjectType({ simpleResolvers: true, description: 'An anime related to another.' })
export class AnimeRelation {
  /** Not a GraphQL field: key that `anime` is loaded by. */
  relatedId!: number;

  @Field(() => RelationKind, { description: 'Its relation to the other anime.' })
  kind!: Kind;

  @Field(() => Boolean, { description: 'True when derived from the titles rather than stated by a source.' })
  derived!: boolean;

  @Field(() => Anime, { description: 'The related anime.' })
  readonly anime?: Anime;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Anime connected by relations, in watch order: the part around the requested anime.',
})
export class Franchise {
  /** Not a GraphQL field: keys that `items` are loaded by. */
  animeIds!: number[];

  @Field(() => Int, { description: 'Number of anime in the whole franchise.' })
  total!: number;

  @Field(() => Int, { description: 'Position of the requested anime in the watch order, from 1.' })
  position!: number;

  @Field(() => Int, { description: 'Position of the first item in the watch order, from 1.' })
  first!: number;

  @Field(() => [Anime], { description: 'The anime, in watch order.' })
  readonly items?: Anime[];
}

@ObjectType({
  simpleResolvers: true,
  description: 'An anime that people at an outside source recommend to those who liked another.',
})
export class OutsideRecommendation {
  /** Not a GraphQL field: key that `anime` is loaded by. */
  animeId!: number;

  @Field(() => Int, { description: 'Number of people who recommend it there.' })
  people!: number;

  @Field(() => String, { description: 'Name of the source. Clients must show it.' })
  source!: string;

  @Field(() => String, {
    nullable: true,
    description: "URL of the source's page about the anime that was liked.",
  })
  url!: string | null;

  @Field(() => Anime, { description: 'The recommended anime.' })
  readonly anime?: Anime;
}

@ObjectType({ simpleResolvers: true, description: 'An anime similar to another.' })
export class SimilarAnime {
  /** Not a GraphQL field: key that `anime` is loaded by. */
  animeId!: number;

  @Field(() => String, { description: 'What the two have in common, as text.' })
  reason!: string;

  @Field(() => Anime, { description: 'The similar anime.' })
  readonly anime?: Anime;
}
