import { Field, Int, ObjectType } from 'type-graphql';
import type { RelationKind as Kind } from '../../data/entities/catalogue';
import { Anime } from './anime.type';
import { RelationKind } from './enums';

@ObjectType({ simpleResolvers: true, description: 'An anime that belongs to another.' })
export class AnimeRelation {
  /** Not a field: what `anime` is loaded by. */
  relatedId!: number;

  @Field(() => RelationKind, { description: 'What it is to the other.' })
  kind!: Kind;

  @Field(() => Boolean, { description: 'True when no source states it: it follows from the titles.' })
  derived!: boolean;

  @Field(() => Anime, { description: 'The related anime.' })
  readonly anime?: Anime;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The anime that relations join, in watch order: a part of them around the one asked about.',
})
export class Franchise {
  /** Not a field: what `items` are loaded by. */
  animeIds!: number[];

  @Field(() => Int, { description: 'How many anime the whole franchise has.' })
  total!: number;

  @Field(() => Int, { description: 'Place of the anime asked about in the watch order, from 1.' })
  position!: number;

  @Field(() => Int, { description: 'Place of the first item, from 1.' })
  first!: number;

  @Field(() => [Anime], { description: 'The anime, in watch order.' })
  readonly items?: Anime[];
}

@ObjectType({ simpleResolvers: true, description: 'An anime that is like another.' })
export class SimilarAnime {
  /** Not a field: what `anime` is loaded by. */
  animeId!: number;

  @Field(() => String, { description: 'What the two have in common, in words.' })
  reason!: string;

  @Field(() => Anime, { description: 'The similar anime.' })
  readonly anime?: Anime;
}
