import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  decideMatch,
  forgetMatch,
  type MatchKey,
  matchId,
  type OfferedMatch,
  offeredMatches,
  scrobbleMatches,
} from '../../domain/scrobble/matches';
import { Anime } from '../catalogue/anime.type';
import { operatorIn } from '../community/reader';
import type { GraphqlContext } from '../context';
import { Operation } from '../schema/operation';
import { pageInfo } from '../schema/pages';
import { requireViewer } from '../session/viewer';
import { animeIdOf } from '../tracking/ids';
import { requireListOwner } from '../tracking/listWriter';
import { knownAnime } from './knownAnime';
import { MatchesArgs, ScrobbleMatch, ScrobbleMatchPage } from './scrobble.type';

/** Users' matches of player series to anime; operators may apply them to everyone. */
@Resolver(() => ScrobbleMatch)
export class ScrobbleMatchResolver {
  @Query(() => ScrobbleMatchPage, { description: "The viewer's matches of shows to anime, newest first." })
  async scrobbleMatches(
    @Args(() => MatchesArgs) page: MatchesArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<ScrobbleMatchPage> {
    const { user } = await requireViewer(context);
    const { items, totalItems } = await scrobbleMatches(context.deps, { userId: user.id, ...page });
    return { items: items.map((one) => present(one, null)), pageInfo: pageInfo(page, totalItems) };
  }

  @Operation({ access: 'BROWSER', limit: 'lists', log: 'lists' })
  @Mutation(() => Boolean, { description: 'Deletes a match; episodes already counted stay watched.' })
  async forgetScrobbleMatch(
    @Arg('id', () => ID, { description: 'Its id in `scrobbleMatches`.' }) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<boolean> {
    const userId = await requireListOwner(context);
    await forgetMatch(context.deps, { userId, id });
    return true;
  }

  @Query(() => ScrobbleMatchPage, {
    description: 'For operators: offered matches awaiting a decision, most people first.',
  })
  async offeredMatches(
    @Args(() => MatchesArgs) page: MatchesArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<ScrobbleMatchPage> {
    await operatorIn(context);
    const { items, totalItems } = await offeredMatches(context.deps, page);
    return { items: items.map((one) => present(one, one.people)), pageInfo: pageInfo(page, totalItems) };
  }

  @Operation({ access: 'BROWSER', log: 'lists' })
  @Mutation(() => Boolean, {
    description: 'For operators: applies an offered match to everyone, or removes it from the list.',
  })
  async decideMatch(
    @Arg('id', () => ID, { description: 'Its id in `offeredMatches`.' }) id: string,
    @Arg('animeId', () => ID, { description: 'The offered anime; one show may have several offers.' })
    animeId: string,
    @Arg('accepted', () => Boolean, { description: 'True applies it to everyone.' }) accepted: boolean,
    @Ctx() context: GraphqlContext,
  ): Promise<boolean> {
    const { userId } = await operatorIn(context);
    await decideMatch(context.deps, { operatorId: userId, id, animeId: animeIdOf(animeId), accepted });
    return true;
  }

  @FieldResolver(() => Anime, { nullable: true, description: 'The anime.' })
  async anime(@Root() { animeId }: ScrobbleMatch, @Ctx() context: GraphqlContext): Promise<Anime | null> {
    return await knownAnime(animeId, context);
  }
}

function present(
  match: MatchKey & Pick<OfferedMatch, 'animeId' | 'title' | 'firstNumber'>,
  people: number | null,
): ScrobbleMatch {
  const { animeId, title, season, fromEpisode, firstNumber } = match;
  return {
    id: matchId(match),
    animeId,
    title,
    season: season < 0 ? null : season,
    fromEpisode,
    firstNumber,
    people,
  };
}
