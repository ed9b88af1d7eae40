import { Arg, Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { latestEpisodes } from '../../domain/catalogue/latestEpisodes';
import { newEpisodesSince } from '../../domain/catalogue/newEpisodesSince';
import { upcomingEpisodes } from '../../domain/catalogue/upcomingEpisodes';
import { AppError } from '../../errors/AppError';
import type { GraphqlContext } from '../context';
import { Anime } from './anime.type';
import { LatestArgs, UpcomingArgs } from './arguments';
import { Episode, EpisodePage, NewEpisodes } from './episode.type';
import { catalogueLoaders } from './loaders';
import { presentAnime, presentEpisode, presentPage } from './present';

@Resolver(() => Episode)
export class EpisodeResolver {
  @Query(() => EpisodePage, { description: 'Episodes already aired, by air time.' })
  async latestEpisodes(
    @Args(() => LatestArgs) args: LatestArgs,
    @Ctx() { deps }: GraphqlContext,
  ): Promise<EpisodePage> {
    return presentPage(await latestEpisodes(deps, args), args, presentEpisode);
  }

  @Query(() => EpisodePage, { description: 'Episodes still to air, soonest first.' })
  async upcomingEpisodes(
    @Args(() => UpcomingArgs) args: UpcomingArgs,
    @Ctx() { deps }: GraphqlContext,
  ): Promise<EpisodePage> {
    return presentPage(await upcomingEpisodes(deps, args), args, presentEpisode);
  }

  @Query(() => NewEpisodes, {
    description: 'How many episodes aired since an instant, and the newest of them: the redbar.',
  })
  async newEpisodes(
    @Arg('since', () => Date, { description: "The viewer's last visit." }) since: Date,
    @Ctx() { deps }: GraphqlContext,
  ): Promise<NewEpisodes> {
    const { count, newest } = await newEpisodesSince(deps, { since });
    return { count, newest: newest && presentEpisode(newest) };
  }

  @FieldResolver(() => Anime, { description: 'The anime it belongs to.' })
  async anime(@Root() episode: Episode, @Ctx() context: GraphqlContext): Promise<Anime> {
    const row = await context.once(catalogueLoaders).anime.load(episode.animeId);
    if (!row) throw new AppError('NOT_FOUND');
    return presentAnime(row, context.deps.clock.now());
  }
}
