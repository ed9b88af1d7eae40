import { Field, ObjectType } from 'type-graphql';
import type { Recommendation as DomainRecommendation } from '../../domain/tracking/recommendAnime';
import { Anime } from '../catalogue/anime.type';
import { RecommendationKind } from './enums';

@ObjectType({ simpleResolvers: true, description: 'An anime recommended to the viewer.' })
export class Recommendation implements DomainRecommendation {
  /** Not GraphQL fields: keys that the anime are loaded by. */
  animeId!: number;
  becauseId!: number | null;

  @Field(() => RecommendationKind, { description: 'Why it is recommended.' })
  kind!: DomainRecommendation['kind'];

  @Field(() => Anime, { description: 'The recommended anime.' })
  readonly anime?: Anime;

  @Field(() => Anime, {
    nullable: true,
    description: 'The anime on the viewer’s list that it continues or resembles; null if featured.',
  })
  readonly because?: Anime | null;
}
