import { Arg, Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import type { Page, PageInput } from '../../data/page';
import type { EpisodeRow } from '../../data/stores/episodeRow';
import { latestOfMine, newOfMine, upcomingOfMine } from '../../data/stores/listEpisodeStore';
import {
  countNewEpisodesSince,
  readEachAnimeOnce,
  readLatestEpisodes,
  readUpcomingEpisodes,
  scheduleEpisodes,
} from '../../domain/catalogue/episodes/readEpisodes';
import { AppError } from '../../errors/AppError';
import { CacheHint } from '../cache/cacheHint';
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
  @CacheHint('PUBLIC')
  @Query(() => EpisodePage, { description: 'Aired episodes, by air time.' })
  async latestEpisodes(
    @Args(() => LatestArgs) args: LatestArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<EpisodePage> {
    const { deps } = context;
    const { newestFirst, utcOffset, onePerAnime } = args;
    return episodePage(context, args, {
      all: (page, hidden) =>
        readLatestEpisodes(deps, { newestFirst, utcOffset, hidden, counted: !onePerAnime, ...page }),
      own: (page, userId) =>
        latestOfMine(deps.db.manager, { userId, now: deps.clock.now(), newestFirst, ...page }),
    });
  }

  @CacheHint('PUBLIC')
  @Query(() => EpisodePage, { description: 'Episodes still to air, soonest first.' })
  async upcomingEpisodes(
    @Args(() => UpcomingArgs) args: UpcomingArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<EpisodePage> {
    const { deps } = context;
    const { onePerAnime } = args;
    return episodePage(context, args, {
      all: (page, hidden) =>
        readUpcomingEpisodes(deps, { hidden, longRuns: onePerAnime, counted: !onePerAnime, ...page }),
      own: (page, userId) => upcomingOfMine(deps.db.manager, { userId, now: deps.clock.now(), ...page }),
    });
  }

  @CacheHint('PUBLIC')
  @Query(() => [Episode], {
    description: 'Episodes between two times, soonest first, aired or not, for the weekly schedule.',
  })
  async schedule(
    @Args(() => ScheduleArgs) args: ScheduleArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<Episode[]> {
    const hidden = await hiddenFrom(context);
    return (await scheduleEpisodes(context.deps, { ...args, hidden })).map(presentEpisode);
  }

  @CacheHint('PRIVATE')
  @Query(() => NewEpisodes, {
    description:
      'Number of episodes aired since a point in time, and the newest of them, for the red bar. For viewers with a list, only unwatched episodes of their anime count.',
  })
  async newEpisodes(
    @Arg('since', () => Date, { description: "The viewer's last visit." }) since: Date,
    @Ctx() context: GraphqlContext,
  ): Promise<NewEpisodes> {
    const { deps } = context;
    const userId = await personOf(context);
    const { count, newest } = userId
      ? await newOfMine(deps.db.manager, { userId, since, now: deps.clock.now() })
      : await countNewEpisodesSince(deps, { since });
    return { count, newest: newest && presentEpisode(newest) };
  }

  @CacheHint('PUBLIC')
  @FieldResolver(() => Anime, { description: 'The anime it belongs to.' })
  async anime(@Root() episode: Episode, @Ctx() context: GraphqlContext): Promise<Anime> {
    const row = await context.once(catalogueLoaders).anime.load(episode.animeId);
    if (!row) throw new AppError('NOT_FOUND');
    return presentAnime(row, context.deps);
  }
}

type Read<Whose> = (page: PageInput, whose: Whose) => Promise<Page<EpisodeRow>>;

/** A page of everyone's episodes without anime that the viewer has hidden, or of the viewer's own anime. */
async function episodePage(
  context: GraphqlContext,
  { mine, onePerAnime, page, pageSize }: LatestArgs | UpcomingArgs,
  { all, own }: { all: Read<readonly number[]>; own: Read<string> },
): Promise<EpisodePage> {
  const asked = { page, pageSize };
  let read: (at: PageInput) => Promise<Page<EpisodeRow>>;
  if (mine) {
    const userId = await ownerOf(context);
    read = (at) => own(at, userId);
  } else {
    const hidden = await hiddenFrom(context);
    read = (at) => all(at, hidden);
  }
  const found = onePerAnime ? await readEachAnimeOnce(asked, read) : await read(asked);
  return presentPage(found, asked, presentEpisode);
}

async function ownerOf(context: GraphqlContext): Promise<string> {
  return (await requireUser(context, 'READ_LISTS')).id;
}
