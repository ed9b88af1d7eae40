import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { PlaySource } from '../../data/entities/scrobble';
import type { PlayRow } from '../../data/stores/scrobblePlayStore';
import { type PlayState, playStates } from '../../domain/scrobble/receivePlays';
import {
  answerPlay,
  dismissSeason,
  matchSeason,
  playsOf,
  readUnmatchedSeasons,
} from '../../domain/scrobble/waiting';
import { Anime } from '../catalogue/anime.type';
import type { GraphqlContext } from '../context';
import { Operation } from '../schema/operation';
import { pageInfo } from '../schema/pages';
import { requireViewer } from '../session/viewer';
import { animeIdOf } from '../tracking/ids';
import { requireListOwner } from '../tracking/listWriter';
import { knownAnime } from './knownAnime';
import {
  MatchedShow,
  MatchesArgs,
  MatchShowArgs,
  Play,
  PlayPage,
  PlaysArgs,
  UnmatchedShowPage,
} from './scrobble.type';

/** Reported plays, and those waiting for the user. */
@Resolver(() => Play)
export class PlayResolver {
  @Query(() => PlayPage, {
    description: "Plays reported by the viewer's players, newest first; kept for 90 days.",
  })
  async plays(
    @Args(() => PlaysArgs) { asked, ...page }: PlaysArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<PlayPage> {
    const { user } = await requireViewer(context);
    const states = asked ? (['ASKED'] as const) : playStates;
    const { items, totalItems } = await playsOf(context.deps, { userId: user.id, states, ...page });
    return { items: items.map(present), pageInfo: pageInfo(page, totalItems) };
  }

  @Query(() => UnmatchedShowPage, { description: 'Shows without a matching anime, latest first.' })
  async unmatchedShows(
    @Args(() => MatchesArgs) page: MatchesArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<UnmatchedShowPage> {
    const { user } = await requireViewer(context);
    const { items, totalItems } = await readUnmatchedSeasons(context.deps, { userId: user.id, ...page });
    const shows = items.map(({ playId, season, first, last, at, title, plays }) => ({
      id: playId,
      title,
      plays,
      season: season < 0 ? null : season,
      firstEpisode: first,
      lastEpisode: last,
      latestAt: at,
    }));
    return { items: shows, pageInfo: pageInfo(page, totalItems) };
  }

  @Operation({ access: 'BROWSER', limit: 'lists', log: 'lists' })
  @Mutation(() => MatchedShow, {
    description: 'Matches a show to an anime. Waiting plays are counted, and later ones match automatically.',
  })
  async matchShow(
    @Args(() => MatchShowArgs) args: MatchShowArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<MatchedShow> {
    const userId = await requireListOwner(context);
    const { animeId, ...match } = args;
    return await matchSeason(context.deps, { userId, animeId: animeIdOf(animeId), ...match });
  }

  @Operation({ access: 'BROWSER', limit: 'lists', log: 'lists' })
  @Mutation(() => Boolean, {
    description: 'Removes a show from the list; its waiting plays are not counted.',
  })
  async dismissShow(
    @Arg('id', () => ID, { description: 'Its id in `unmatchedShows`.' }) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<boolean> {
    const userId = await requireListOwner(context);
    await dismissSeason(context.deps, { userId, id });
    return true;
  }

  @Operation({ access: 'BROWSER', limit: 'lists', log: 'lists' })
  @Mutation(() => Play, { description: 'Confirms or rejects a play that is waiting for confirmation.' })
  async answerPlay(
    @Arg('id', () => ID, { description: 'Its id.' }) id: string,
    @Arg('yes', () => Boolean, { description: 'True counts the play.' }) yes: boolean,
    @Ctx() context: GraphqlContext,
  ): Promise<Play> {
    const userId = await requireListOwner(context);
    return present(await answerPlay(context.deps, { userId, id, yes }));
  }

  @FieldResolver(() => Anime, { nullable: true, description: 'The anime, once known.' })
  async anime(@Root() { animeId }: Play, @Ctx() context: GraphqlContext): Promise<Anime | null> {
    return await knownAnime(animeId, context);
  }
}

function present({ season, source, state, ...play }: PlayRow): Play {
  return {
    ...play,
    source: source as PlaySource,
    state: state as PlayState,
    season: season < 0 ? null : season,
  };
}
