import { Field, ObjectType } from 'type-graphql';
import type { Recommendation as DomainRecommendation } from '../../domain/tracking/recommendAnime';
import { RecommendationKind } from './enums';

@ObjectType({ simpleResolvers: true, description: 'An anime recommended to the viewer.' })
export class Recommendation implements DomainRecommendation {
  /** Not GraphQL fields: keys that the anime are loaded by. */
  animeId!: number;
  becauseId!: number | null;

  @Field(() => RecommendationKind, { description: 'Why it is recommended.' })
  kind!: DomainRecommendation['kind'];
}
