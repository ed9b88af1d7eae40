import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { recommendAnime } from '../../domain/tracking/recommendAnime';
import { Anime } from '../catalogue/anime.type';
import { RecommendationsArgs } from '../catalogue/arguments';
import type { GraphqlContext } from '../context';
import { requireUser } from '../session/viewer';
import { animeOf } from './entry.resolver';
import { Recommendation } from './recommendation.type';

@Resolver(() => Recommendation)
export class RecommendationResolver {
  @Query(() => [Recommendation], {
    description:
      'What the viewer could watch next, best first: the next parts of what they completed, anime similar to what they liked, and featured ones. None that they have begun, dropped or hidden. Scope READ_LISTS.',
  })
  async recommendations(
    @Args(() => RecommendationsArgs) { limit }: RecommendationsArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<Recommendation[]> {
    const { id: userId } = await requireUser(context, 'READ_LISTS');
    return await recommendAnime(context.deps, { userId, limit });
  }

  @FieldResolver(() => Anime, { description: 'The recommended anime.' })
  anime(@Root() { animeId }: Recommendation, @Ctx() context: GraphqlContext): Promise<Anime> {
    return animeOf(animeId, context);
  }

  @FieldResolver(() => Anime, {
    nullable: true,
    description: 'The anime on the viewer’s list that it continues or resembles; null if featured.',
  })
  async because(
    @Root() { becauseId }: Recommendation,
    @Ctx() context: GraphqlContext,
  ): Promise<Anime | null> {
    return becauseId === null ? null : await animeOf(becauseId, context);
  }
}
