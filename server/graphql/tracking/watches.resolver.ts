import { Arg, Ctx, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import { limits } from '../../config/limits';
import { moveWatches, removeWatches } from '../../domain/tracking/history/correctWatches';
import { addPastPass } from '../../domain/tracking/history/pastPass';
import { Anime } from '../catalogue/anime.type';
import type { GraphqlContext } from '../context';
import { ListChange } from '../schema/operation';
import { PastPassInput, WatchInput, WatchMoveInput } from './entry.input';
import { someAnime } from './entry.resolver';
import { animeIdOf } from './ids';
import { requireListWriter } from './listWriter';
import { EntryPayload, WatchesPayload } from './payloads.type';
import { presentResult } from './present';

/** Corrections of the history. They change no progress: what was watched is what the entry says. */
@Resolver(() => WatchesPayload)
export class WatchesResolver {
  @ListChange()
  @Mutation(() => WatchesPayload, {
    description:
      'Gives watched episodes other dates or passes, all or none. Progress and dates of entries stay.',
  })
  async moveWatches(
    @Arg('watches', () => [WatchMoveInput], { description: `The rows, at most ${limits.watchesAtOnce}.` })
    watches: WatchMoveInput[],
    @Ctx() context: GraphqlContext,
  ): Promise<WatchesPayload> {
    const userId = await requireListWriter(context, { episodes: watches.length });
    return await moveWatches(context.deps, { userId, moves: watches.map(named) });
  }

  @ListChange()
  @Mutation(() => WatchesPayload, {
    description:
      'Removes watched episodes from the history, all or none. Progress stays; an episode beyond it is no longer watched.',
  })
  async removeWatches(
    @Arg('watches', () => [WatchInput], { description: `The rows, at most ${limits.watchesAtOnce}.` })
    watches: WatchInput[],
    @Ctx() context: GraphqlContext,
  ): Promise<WatchesPayload> {
    const userId = await requireListWriter(context, { episodes: watches.length });
    return await removeWatches(context.deps, { userId, watches: watches.map(named) });
  }

  @ListChange()
  @Mutation(() => EntryPayload, {
    description:
      'Adds an earlier pass through an anime, in the order of the dates; later passes are renumbered. A complete one counts as one more rewatch.',
  })
  async addPastPass(
    @Arg('input', () => PastPassInput, { description: 'The pass.' }) input: PastPassInput,
    @Ctx() context: GraphqlContext,
  ): Promise<EntryPayload> {
    const userId = await requireListWriter(context);
    const { startedOn, finishedOn, ...rest } = input;
    const pass = {
      ...rest,
      animeId: animeIdOf(input.animeId),
      startedOn: startedOn || null,
      finishedOn: finishedOn || null,
    };
    return presentResult(await addPastPass(context.deps, { userId, ...pass }));
  }

  @FieldResolver(() => [Anime], { description: "The affected anime, with the viewer's current data." })
  async anime(
    @Root() { animeIds }: WatchesPayload,
    @Arg('limit', () => Int, { defaultValue: 50, description: 'Maximum number of items, up to 50.' })
    limit: number,
    @Ctx() context: GraphqlContext,
  ): Promise<Anime[]> {
    return await someAnime(animeIds, limit, context);
  }
}

const named = <T extends { animeId: string }>(watch: T) => ({ ...watch, animeId: animeIdOf(watch.animeId) });
