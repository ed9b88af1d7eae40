import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { AppError } from '../../errors/AppError';
import { CacheHint } from '../cache/cacheHint';
import type { GraphqlContext } from '../context';
import { Anime } from './anime.type';
import { FranchiseArgs, OutsideRecommendationsArgs, RelationsArgs, SimilarArgs } from './arguments';
import { catalogueLoaders } from './loaders';
import { presentAnime } from './present';
import { AnimeRelation, Franchise, OutsideRecommendation, SimilarAnime } from './relations.type';

/** Relations, franchises and similar anime. */
@Resolver(() => Anime)
export class AnimeRelationsResolver {
  @CacheHint('PUBLIC')
  @FieldResolver(() => [AnimeRelation], {
    description: 'Related anime: prequels first, the rest by start date.',
  })
  relations(
    @Root() anime: Anime,
    @Args(() => RelationsArgs) { limit }: RelationsArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<AnimeRelation[]> {
    return context.once(catalogueLoaders).relations(limit).load(Number(anime.id));
  }

  @CacheHint('PUBLIC')
  @FieldResolver(() => Franchise, {
    nullable: true,
    description: "The franchise's watch order; null if the anime has no relations.",
  })
  franchise(
    @Root() anime: Anime,
    @Args(() => FranchiseArgs) { limit }: FranchiseArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<Franchise | null> {
    return context.once(catalogueLoaders).franchise(limit).load(Number(anime.id));
  }

  @CacheHint('PUBLIC')
  @FieldResolver(() => [OutsideRecommendation], {
    description:
      'What people at an outside source recommend to those who liked it, most people first. Empty while no source that is in use says so.',
  })
  recommendedElsewhere(
    @Root() anime: Anime,
    @Args(() => OutsideRecommendationsArgs) { limit }: OutsideRecommendationsArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<OutsideRecommendation[]> {
    return context.once(catalogueLoaders).outsideRecommendations(limit).load(Number(anime.id));
  }

  @CacheHint('PRIVATE')
  @FieldResolver(() => [SimilarAnime], {
    description:
      'Similar anime outside its franchise: of each franchise its first part, and none that the viewer has begun. Empty if too little is known about it.',
  })
  similar(
    @Root() anime: Anime,
    @Args(() => SimilarArgs) { limit }: SimilarArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<SimilarAnime[]> {
    return context.once(catalogueLoaders).similar(limit).load(Number(anime.id));
  }
}

@Resolver(() => AnimeRelation)
export class AnimeRelationResolver {
  @CacheHint('PUBLIC')
  @FieldResolver(() => Anime)
  anime(@Root() { relatedId }: AnimeRelation, @Ctx() context: GraphqlContext): Promise<Anime> {
    return animeOf(relatedId, context);
  }
}

@Resolver(() => Franchise)
export class FranchiseResolver {
  @CacheHint('PUBLIC')
  @FieldResolver(() => [Anime])
  items(@Root() { animeIds }: Franchise, @Ctx() context: GraphqlContext): Promise<Anime[]> {
    return Promise.all(animeIds.map((id) => animeOf(id, context)));
  }
}

@Resolver(() => SimilarAnime)
export class SimilarAnimeResolver {
  @CacheHint('PUBLIC')
  @FieldResolver(() => Anime)
  anime(@Root() { animeId }: SimilarAnime, @Ctx() context: GraphqlContext): Promise<Anime> {
    return animeOf(animeId, context);
  }
}

@Resolver(() => OutsideRecommendation)
export class OutsideRecommendationResolver {
  @CacheHint('PUBLIC')
  @FieldResolver(() => Anime)
  anime(@Root() { animeId }: OutsideRecommendation, @Ctx() context: GraphqlContext): Promise<Anime> {
    return animeOf(animeId, context);
  }
}

async function animeOf(id: number, context: GraphqlContext): Promise<Anime> {
  const row = await context.once(catalogueLoaders).anime.load(id);
  if (!row) throw new AppError('NOT_FOUND');
  return presentAnime(row, context.deps);
}
