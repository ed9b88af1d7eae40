import { Args, Ctx, FieldResolver, ID, Int, Resolver, Root } from 'type-graphql';
import { formatNumbers } from '../../../shared/episodeKinds';
import { AppError } from '../../errors/AppError';
import { CacheHint } from '../cache/cacheHint';
import { Anime } from '../catalogue/anime.type';
import { Episode } from '../catalogue/episode.type';
import { catalogueLoaders } from '../catalogue/loaders';
import { presentAnime, presentEpisode, presentPage } from '../catalogue/present';
import type { GraphqlContext } from '../context';
import { userOf } from '../session/viewer';
import { HistoryArgs } from './arguments';
import { Entry, WatchedEpisodePage, WatchPass } from './entry.type';
import { pageKey, trackingLoaders } from './loaders';
import { presentOwn } from './present';

/** Parts of an entry, loaded for whole lists. */
@Resolver(() => Entry)
export class EntryResolver {
  @FieldResolver(() => Anime, { description: 'The anime.' })
  async anime(@Root() { animeId }: Entry, @Ctx() context: GraphqlContext): Promise<Anime> {
    return await animeOf(animeId, context);
  }

  @FieldResolver(() => Episode, {
    nullable: true,
    description:
      'The next episode to watch, aired or not, if known. For a person who skips filler, the next one that counts.',
  })
  async nextEpisode(@Root() { id, screen }: Entry, @Ctx() context: GraphqlContext): Promise<Episode | null> {
    const { next } = await context.once(trackingLoaders).ahead.load({ id });
    return next && { ...presentEpisode(next), screen };
  }

  @FieldResolver(() => Int, {
    description: 'Number of the next episode to watch, listed or not. Beyond the last, when all are watched.',
  })
  async nextNumber(@Root() { id }: Entry, @Ctx() context: GraphqlContext): Promise<number> {
    return (await context.once(trackingLoaders).ahead.load({ id })).number;
  }

  @FieldResolver(() => String, {
    description:
      'Numbers of what +1 passes over from here on, such as "26, 101–106": empty for a person who does not skip filler, and for everyone but the owner. For what is counted without a network.',
  })
  async passedOver(@Root() { id, own }: Entry, @Ctx() context: GraphqlContext): Promise<string> {
    return own
      ? formatNumbers((await context.once(trackingLoaders).ahead.load({ id, passed: true })).passed)
      : '';
  }

  @FieldResolver(() => Int, { description: 'Number of aired episodes not watched yet.' })
  async behind(@Root() { id }: Entry, @Ctx() context: GraphqlContext): Promise<number> {
    return (await context.once(trackingLoaders).ahead.load({ id, counted: true })).behind;
  }

  @FieldResolver(() => [WatchPass], {
    description: 'Earlier passes, oldest first. Visible to the owner only.',
  })
  async passes(@Root() { id, own }: Entry, @Ctx() context: GraphqlContext): Promise<WatchPass[]> {
    return own ? await context.once(trackingLoaders).passes.load(id) : [];
  }

  @FieldResolver(() => WatchedEpisodePage, {
    description: 'Watched episodes with their times, newest first. Visible to the owner only.',
  })
  async history(
    @Root() { id, own }: Entry,
    @Args(() => HistoryArgs) args: HistoryArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<WatchedEpisodePage> {
    const page = own
      ? await context.once(trackingLoaders).history(pageKey(args)).load(id)
      : { items: [], totalItems: 0 };
    return presentPage(page, args, (episode) => episode);
  }
}

/** The viewer's data about an anime: null and false for visitors, so that cached responses stay valid. */
@Resolver(() => Anime)
export class ViewerOfAnimeResolver {
  @CacheHint('PRIVATE')
  @FieldResolver(() => Entry, {
    nullable: true,
    description: "The viewer's own entry, or null. Scope READ_LISTS.",
  })
  async viewerEntry(@Root() anime: Anime, @Ctx() context: GraphqlContext): Promise<Entry | null> {
    const user = await userOf(context, 'READ_LISTS');
    if (!user) return null;
    if (anime.changed) return anime.changed.entry as Entry | null;
    const entry = await context.once(trackingLoaders).of(user.id).entry.load(Number(anime.id));
    return entry && presentOwn(entry);
  }

  @CacheHint('PRIVATE')
  @FieldResolver(() => Boolean, {
    description: 'True when the viewer has hidden this anime ("not interested"). Scope READ_LISTS.',
  })
  async viewerHidden(@Root() anime: Anime, @Ctx() context: GraphqlContext): Promise<boolean> {
    const user = await userOf(context, 'READ_LISTS');
    return user ? await context.once(trackingLoaders).of(user.id).hidden.load(Number(anime.id)) : false;
  }

  @CacheHint('PRIVATE')
  @FieldResolver(() => [ID], {
    description: "Ids of the viewer's shelves that have this anime. Scope READ_LISTS.",
  })
  async viewerCollectionIds(@Root() anime: Anime, @Ctx() context: GraphqlContext): Promise<string[]> {
    const user = await userOf(context, 'READ_LISTS');
    return user ? await context.once(trackingLoaders).of(user.id).shelves.load(Number(anime.id)) : [];
  }
}

export async function animeOf(animeId: number, context: GraphqlContext): Promise<Anime> {
  const row = await context.once(catalogueLoaders).anime.load(animeId);
  if (!row) throw new AppError('NOT_FOUND');
  return presentAnime(row, context.deps);
}

/** The first of these anime, 50 at most. */
export async function someAnime(
  animeIds: readonly number[],
  limit: number,
  context: GraphqlContext,
): Promise<Anime[]> {
  const some = animeIds.slice(0, Math.max(0, Math.min(limit, 50)));
  return await Promise.all(some.map((animeId) => animeOf(animeId, context)));
}
