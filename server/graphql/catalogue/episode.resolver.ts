import { Arg, Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import type { PageInput } from '../../data/page';
import { latestOfMine, newOfMine, upcomingOfMine } from '../../data/stores/listEpisodeStore';
import {
  eachAnimeOnce,
  latestEpisodes,
  newEpisodesSince,
  scheduleEpisodes,
  upcomingEpisodes,
} from '../../domain/catalogue/episodes/readEpisodes';
import { AppError } from '../../errors/AppError';
import type { GraphqlContext } from '../context';
import { requireUser } from '../session/viewer';
import { Anime } from './anime.type';
import { LatestArgs, ScheduleArgs, UpcomingArgs } from './arguments';
import { hiddenFrom, personOf } from './discoverViewer';
import { Episode, EpisodePage, NewEpisodes } from './episode.type';
import { catalogueLoaders } from './loaders';
import { presentAnime, presentEpisode, presentPage } from './present';

@Resolver(() => Episode)
export class EpisodeResolver {
  @Query(() => EpisodePage, { description: 'Episodes already aired, by air time.' })
  async latestEpisodes(
    @Args(() => LatestArgs) { mine, onePerAnime, ...args }: LatestArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<EpisodePage> {
    const { deps } = context;
    const now = deps.clock.now();
    const owner = mine ? await ownerOf(context) : undefined;
    const hidden = mine ? [] : await hiddenFrom(context);
    const read = (page: PageInput) =>
      owner === undefined
        ? latestEpisodes(deps, { ...args, hidden, counted: !onePerAnime, ...page })
        : latestOfMine(deps.db.manager, { userId: owner, now, ...args, ...page });
    return presentPage(
      onePerAnime ? await eachAnimeOnce(args, read) : await read(args),
      args,
      presentEpisode,
    );
  }

  @Query(() => EpisodePage, { description: 'Episodes still to air, soonest first.' })
  async upcomingEpisodes(
    @Args(() => UpcomingArgs) { mine, onePerAnime, ...args }: UpcomingArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<EpisodePage> {
    const { deps } = context;
    const now = deps.clock.now();
    const owner = mine ? await ownerOf(context) : undefined;
    const hidden = mine ? [] : await hiddenFrom(context);
    const read = (page: PageInput) =>
      owner === undefined
        ? upcomingEpisodes(deps, { hidden, longRuns: onePerAnime, ...page })
        : upcomingOfMine(deps.db.manager, { userId: owner, now, ...page });
    return presentPage(
      onePerAnime ? await eachAnimeOnce(args, read) : await read(args),
      args,
      presentEpisode,
    );
  }

  @Query(() => [Episode], {
    description: 'Episodes between two instants, soonest first, aired or not: the weekly schedule.',
  })
  async schedule(
    @Args(() => ScheduleArgs) args: ScheduleArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<Episode[]> {
    const hidden = await hiddenFrom(context);
    return (await scheduleEpisodes(context.deps, { ...args, hidden })).map(presentEpisode);
  }

  @Query(() => NewEpisodes, {
    description:
      'How many episodes aired since an instant, and the newest of them: the redbar. For somebody who keeps a list, those of their own anime that they have not watched.',
  })
  async newEpisodes(
    @Arg('since', () => Date, { description: "The viewer's last visit." }) since: Date,
    @Ctx() context: GraphqlContext,
  ): Promise<NewEpisodes> {
    const { deps } = context;
    const userId = await personOf(context);
    const { count, newest } = userId
      ? await newOfMine(deps.db.manager, { userId, since, now: deps.clock.now() })
      : await newEpisodesSince(deps, { since });
    return { count, newest: newest && presentEpisode(newest) };
  }

  @FieldResolver(() => Anime, { description: 'The anime it belongs to.' })
  async anime(@Root() episode: Episode, @Ctx() context: GraphqlContext): Promise<Anime> {
    const row = await context.once(catalogueLoaders).anime.load(episode.animeId);
    if (!row) throw new AppError('NOT_FOUND');
    return presentAnime(row, context.deps.clock.now());
  }
}

async function ownerOf(context: GraphqlContext): Promise<string> {
  return (await requireUser(context, 'READ_LISTS')).id;
}
