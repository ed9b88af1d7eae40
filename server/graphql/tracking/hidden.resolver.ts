import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { pageOfHiddenAnime } from '../../data/stores/hiddenAnimeStore';
import { hideAnime, unhideAnime } from '../../domain/tracking/hiddenAnime';
import { Anime, AnimePage } from '../catalogue/anime.type';
import { presentAnime, presentPage } from '../catalogue/present';
import type { GraphqlContext } from '../context';
import { ListChange } from '../schema/operation';
import { requireUser } from '../session/viewer';
import { HiddenAnimeArgs } from './arguments';
import { animeOf } from './entry.resolver';
import { animeIdOf } from './ids';
import { requireListWriter } from './listWriter';

/** "Not interested". */
@Resolver()
export class HiddenAnimeResolver {
  @Query(() => AnimePage, {
    description: 'Anime that the viewer has hidden, newest first. Scope READ_LISTS.',
  })
  async hiddenAnime(
    @Args(() => HiddenAnimeArgs) args: HiddenAnimeArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<AnimePage> {
    const { id: userId } = await requireUser(context, 'READ_LISTS');
    const page = await pageOfHiddenAnime(context.deps.db.manager, { userId, ...args });
    return presentPage(page, args, (row) => presentAnime(row, context.deps));
  }

  @ListChange()
  @Mutation(() => Anime, {
    description: 'Hides an anime from all lists that recommend anime to the viewer.',
  })
  async hideAnime(
    @Arg('animeId', () => ID, { description: 'The anime.' }) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Anime> {
    const userId = await requireListWriter(context);
    const animeId = animeIdOf(id);
    await hideAnime(context.deps, { userId, animeId });
    return await animeOf(animeId, context);
  }

  @ListChange()
  @Mutation(() => Anime, { description: 'Unhides an anime.' })
  async unhideAnime(
    @Arg('animeId', () => ID, { description: 'The anime.' }) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Anime> {
    const userId = await requireListWriter(context);
    const animeId = animeIdOf(id);
    await unhideAnime(context.deps, { userId, animeId });
    return await animeOf(animeId, context);
  }
}
