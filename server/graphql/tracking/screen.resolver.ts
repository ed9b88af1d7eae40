import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { ownArtworkUrl } from '../../../shared/covers';
import { episodeById } from '../../domain/catalogue/episodes/readEpisodes';
import { isScreened, isWatched, type Screen } from '../../domain/tracking/spoilerScreen';
import { CacheHint } from '../cache/cacheHint';
import { seesDrawnCovers } from '../catalogue/discoverViewer';
import { Episode } from '../catalogue/episode.type';
import { catalogueLoaders } from '../catalogue/loaders';
import { presentEpisode } from '../catalogue/present';
import type { GraphqlContext } from '../context';
import { quietUserOf } from '../session/viewer';
import { trackingLoaders } from './loaders';

/** The spoiler screen over episodes: computed here for every client, and enforced here. */
@Resolver(() => Episode)
export class ScreenResolver {
  @Query(() => Episode, {
    nullable: true,
    description: 'An episode by its id, or null. Meant for revealing a title and a picture.',
  })
  async episode(
    @Arg('id', () => ID, { description: 'Its id.' }) id: string,
    @Ctx() { deps }: GraphqlContext,
  ): Promise<Episode | null> {
    const row = /^[1-9]\d{0,14}$/.test(id) ? await episodeById(deps, Number(id)) : null;
    return row && presentEpisode(row);
  }

  @CacheHint('PUBLIC')
  @FieldResolver(() => Boolean, {
    description: 'True when a source gives a title, even while `title` is withheld.',
  })
  titled(@Root() episode: Episode): boolean {
    return episode.title !== null;
  }

  @CacheHint('PRIVATE')
  @FieldResolver(() => Boolean, {
    description:
      'True when the viewer has not reached this episode. `title` and `still` are then withheld; clients should cover comments.',
  })
  async screened(@Root() episode: Episode, @Ctx() context: GraphqlContext): Promise<boolean> {
    return isScreened(await screenOver(episode, context), episode.number);
  }

  @CacheHint('PRIVATE')
  @FieldResolver(() => Boolean, { description: 'True when the viewer has watched it, in the current pass.' })
  async watched(@Root() episode: Episode, @Ctx() context: GraphqlContext): Promise<boolean> {
    return isWatched(await screenOver(episode, context), episode.number);
  }

  @CacheHint('PUBLIC')
  @FieldResolver(() => Boolean, {
    description: 'True when a source gives a picture from it, even while `still` is withheld.',
  })
  async pictured(@Root() episode: Episode, @Ctx() context: GraphqlContext): Promise<boolean> {
    return (await stillUrl(episode, context)) !== null;
  }

  @CacheHint('PRIVATE')
  @FieldResolver(() => String, {
    nullable: true,
    description: 'Path of a picture from it, if a source gives one.',
  })
  async still(
    @Root() episode: Episode,
    @Arg('reveal', () => Boolean, {
      defaultValue: false,
      description: 'True reveals a screened picture.',
    })
    reveal: boolean,
    @Ctx() context: GraphqlContext,
  ): Promise<string | null> {
    const url = await stillUrl(episode, context);
    if (url === null || reveal) return url;
    return isScreened(await screenOver(episode, context), episode.number) ? null : url;
  }

  @CacheHint('PRIVATE')
  @FieldResolver()
  title(
    @Root() episode: Episode,
    @Arg('reveal', () => Boolean, {
      defaultValue: false,
      description: 'True reveals a screened title.',
    })
    reveal: boolean,
    @Ctx() context: GraphqlContext,
  ): string | null | Promise<string | null> {
    return shownTitle(episode, episode.title, { reveal, context });
  }

  @CacheHint('PRIVATE')
  @FieldResolver()
  nativeTitle(
    @Root() episode: Episode,
    @Arg('reveal', () => Boolean, {
      defaultValue: false,
      description: 'True reveals a screened title.',
    })
    reveal: boolean,
    @Ctx() context: GraphqlContext,
  ): string | null | Promise<string | null> {
    return shownTitle(episode, episode.nativeTitle, { reveal, context });
  }
}

/** Who prefers drawn posters sees no stills either. */
async function stillUrl({ id, animeId, number }: Episode, context: GraphqlContext): Promise<string | null> {
  const still = (await context.once(catalogueLoaders).stills.load(animeId)).get(number);
  if (!still || (await seesDrawnCovers(context))) return null;
  return ownArtworkUrl('stills', id, still.version);
}

function shownTitle(
  episode: Episode,
  title: string | null,
  { reveal, context }: { reveal: boolean; context: GraphqlContext },
): string | null | Promise<string | null> {
  // No title means nothing to hide, and no need to read the viewer's list.
  if (title === null || reveal) return title;
  return screenedTitle(episode, title, context);
}

async function screenedTitle(
  episode: Episode,
  title: string,
  context: GraphqlContext,
): Promise<string | null> {
  return isScreened(await screenOver(episode, context), episode.number) ? null : title;
}

async function screenOver({ animeId, screen }: Episode, context: GraphqlContext): Promise<Screen | null> {
  const user = await quietUserOf(context, 'READ_LISTS');
  if (user && screen) return screen;
  return user && (await context.once(trackingLoaders).of(user.id).screen.load(animeId));
}
