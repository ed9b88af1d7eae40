import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { type AnimeCounts, standingOf } from '../../domain/catalogue/discover/animeStats';
import { offlineDatabase } from '../../domain/importers/source';
import { CacheHint } from '../cache/cacheHint';
import { ScoreCount } from '../community/profile.type';
import type { GraphqlContext } from '../context';
import { Anime } from './anime.type';
import { catalogueLoaders } from './loaders';
import { AnimeStats, AnimeStatusCounts, ImportedScore, OutsideScore } from './stats.type';

/** Score and standing of anime. */
@Resolver(() => Anime)
export class AnimeWithStatsResolver {
  @CacheHint('PUBLIC')
  @FieldResolver(() => AnimeStats, { description: 'Its score and standing here.' })
  async stats(@Root() anime: Anime, @Ctx() { deps }: GraphqlContext): Promise<AnimeStats> {
    return { animeId: Number(anime.id), ...(await standingOf(deps, Number(anime.id))) };
  }
}

@Resolver(() => AnimeStats)
export class AnimeStatsResolver {
  @CacheHint('PUBLIC')
  @FieldResolver(() => ImportedScore, { nullable: true })
  async source(
    @Root() { animeId, importedScore: score }: AnimeStats,
    @Ctx() context: GraphqlContext,
  ): Promise<ImportedScore | null> {
    if (score === null) return null;
    const sourced = await context.once(catalogueLoaders).factSources.load(animeId);
    const outside = sourced.find(({ field }) => field === 'SCORE')?.source;
    // The only importer whose entries have scores.
    return { name: outside ?? offlineDatabase.name, score };
  }

  @CacheHint('PUBLIC')
  @FieldResolver(() => [OutsideScore])
  async elsewhere(@Root() { animeId }: AnimeStats, @Ctx() context: GraphqlContext): Promise<OutsideScore[]> {
    const all = await context.once(catalogueLoaders).outsideScores.load(animeId);
    return all.map(({ source: name, url, score, votes, grades }) => {
      const distribution = grades.map((count, at) => ({ score: 10 * (at + 1), count }));
      return { name, url, score, votes, distribution };
    });
  }

  @CacheHint('PUBLIC')
  @FieldResolver(() => Int)
  async scores(@Root() stats: AnimeStats, @Ctx() context: GraphqlContext): Promise<number> {
    return (await countsOf(stats, context)).scores;
  }

  @CacheHint('PUBLIC')
  @FieldResolver(() => [ScoreCount])
  async distribution(@Root() stats: AnimeStats, @Ctx() context: GraphqlContext): Promise<ScoreCount[]> {
    return (await countsOf(stats, context)).distribution;
  }

  @CacheHint('PUBLIC')
  @FieldResolver(() => Int)
  async favourites(@Root() stats: AnimeStats, @Ctx() context: GraphqlContext): Promise<number> {
    return (await countsOf(stats, context)).favourites;
  }

  @CacheHint('PUBLIC')
  @FieldResolver(() => AnimeStatusCounts)
  async statusCounts(@Root() stats: AnimeStats, @Ctx() context: GraphqlContext): Promise<AnimeStatusCounts> {
    return (await countsOf(stats, context)).statuses;
  }
}

function countsOf({ animeId }: AnimeStats, context: GraphqlContext): Promise<AnimeCounts> {
  return context.once(catalogueLoaders).counts.load(animeId);
}
