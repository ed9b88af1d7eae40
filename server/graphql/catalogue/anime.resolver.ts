import { Arg, Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { titleIn } from '../../../shared/titles';
import type { PosterSubject } from '../../domain/artwork/subject';
import { drawnFrom, findAnimeBySlug } from '../../domain/catalogue/anime';
import { readLongRuns } from '../../domain/catalogue/dataAge';
import { pickFeaturedIds } from '../../domain/catalogue/discover/featuredAnime';
import { readSeasonIds } from '../../domain/catalogue/discover/seasonAnime';
import { artworkOf } from '../../domain/covers/ownPictures';
import { mayChangePictures } from '../../domain/covers/setAnimePicture';
import { isOwnSlug } from '../../domain/tracking/own/ownFacts';
import { CacheHint } from '../cache/cacheHint';
import { readerIn } from '../community/reader';
import type { GraphqlContext } from '../context';
import { Anime, SeasonPage } from './anime.type';
import { AnimeTag, Artwork, ExternalId, StreamingLink, WatchOffers } from './animeParts.type';
import { AnimeEpisodesArgs, FeaturedArgs, LongRunsArgs, SeasonArgs, WatchOffersArgs } from './arguments';
import { discoverViewer, hiddenFrom, seesDrawnCovers } from './discoverViewer';
import { Episode, EpisodePage } from './episode.type';
import { animeRows, catalogueLoaders, listReader } from './loaders';
import { presentAnime, presentEpisode, presentOffers, presentPage } from './present';

@Resolver(() => Anime)
export class AnimeResolver {
  @CacheHint('PUBLIC')
  @Query(() => Anime, { nullable: true, description: 'An anime by its slug, or null.' })
  async anime(
    @Arg('slug', () => String, { description: 'Slug used in URLs.' }) slug: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Anime | null> {
    const { deps } = context;
    const userId = isOwnSlug(slug) ? await listReader(context) : null;
    const row = await findAnimeBySlug(deps, { slug, userId });
    return row && presentAnime(row, deps);
  }

  @CacheHint('PUBLIC')
  @Query(() => SeasonPage, {
    description: 'Anime of a season. Default: the newest season with good catalogue coverage.',
  })
  async season(
    @Args(() => SeasonArgs) args: SeasonArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<SeasonPage> {
    const { deps } = context;
    const viewer = await discoverViewer(context);
    const { year, season, items, totalItems } = await readSeasonIds(deps, { ...args, viewer });
    const found = { items: await animeRows(context, items), totalItems };
    return { year, season, ...presentPage(found, args, (row) => presentAnime(row, deps)) };
  }

  @CacheHint('PUBLIC')
  @Query(() => [Anime], {
    description: 'A daily selection of curated anime, for the top of the home page.',
  })
  async featured(
    @Args(() => FeaturedArgs) args: FeaturedArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<Anime[]> {
    const hidden = await hiddenFrom(context);
    const taste = hidden.map((animeId) => ({ animeId, status: 'HIDDEN' as const }));
    const ids = await pickFeaturedIds(context.deps, { ...args, taste });
    return (await animeRows(context, ids)).map((row) => presentAnime(row, context.deps));
  }

  @CacheHint('PUBLIC')
  @Query(() => [Anime], {
    description: 'Open-ended series, best known first. Lists of latest episodes leave their episodes out.',
  })
  async longRuns(
    @Args(() => LongRunsArgs) args: LongRunsArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<Anime[]> {
    const hidden = new Set(await hiddenFrom(context));
    const rows = (await readLongRuns(context.deps, args)).filter(({ id }) => !hidden.has(id));
    return rows.map((row) => presentAnime(row, context.deps));
  }

  @CacheHint('PUBLIC')
  @FieldResolver(() => Anime, {
    nullable: true,
    description:
      'The current part of a series that other databases list as one anime but this catalogue splits into parts; null otherwise.',
  })
  async continuedIn(
    @Root() { continuationKey }: Anime,
    @Ctx() context: GraphqlContext,
  ): Promise<Anime | null> {
    if (continuationKey === null) return null;
    const row = await context.once(catalogueLoaders).bySourceKey.load(continuationKey);
    return row && presentAnime(row, context.deps);
  }

  @CacheHint('PUBLIC')
  @FieldResolver(() => [String], { description: 'Alternative titles.' })
  synonyms(@Root() anime: Anime, @Ctx() context: GraphqlContext): Promise<string[]> {
    return context.once(catalogueLoaders).synonyms.load(Number(anime.id));
  }

  @CacheHint('PUBLIC')
  @FieldResolver(() => [String], { description: 'Genres.' })
  async genres(@Root() anime: Anime, @Ctx() context: GraphqlContext): Promise<string[]> {
    return (await context.once(catalogueLoaders).labels.load(Number(anime.id))).genres;
  }

  @CacheHint('PUBLIC')
  @FieldResolver(() => [AnimeTag], { description: 'Tags; some are spoilers.' })
  async tags(@Root() anime: Anime, @Ctx() context: GraphqlContext): Promise<AnimeTag[]> {
    return (await context.once(catalogueLoaders).labels.load(Number(anime.id))).tags;
  }

  @CacheHint('PUBLIC')
  @FieldResolver(() => [String], { description: 'Studios that made it.' })
  async studios(@Root() anime: Anime, @Ctx() context: GraphqlContext): Promise<string[]> {
    return (await context.once(catalogueLoaders).labels.load(Number(anime.id))).studios;
  }

  @CacheHint('PUBLIC')
  @FieldResolver(() => Artwork, { description: 'Poster.' })
  async cover(@Root() anime: Anime, @Ctx() context: GraphqlContext): Promise<Artwork> {
    return (await artwork(anime, context)).cover;
  }

  @CacheHint('PUBLIC')
  @FieldResolver(() => Artwork, { description: 'Wide picture, for page backgrounds.' })
  async banner(@Root() anime: Anime, @Ctx() context: GraphqlContext): Promise<Artwork> {
    return (await artwork(anime, context)).banner;
  }

  @CacheHint('PRIVATE')
  @FieldResolver(() => Boolean, {
    description: 'Whether the viewer may upload its cover and banner (PUT /covers/{id}, /banners/{id}).',
  })
  async viewerMayChangePictures(@Ctx() context: GraphqlContext): Promise<boolean> {
    return mayChangePictures(await readerIn(context));
  }

  @CacheHint('PUBLIC')
  @FieldResolver(() => [StreamingLink], { description: 'Legal streaming links.' })
  async streams(@Root() anime: Anime, @Ctx() context: GraphqlContext): Promise<StreamingLink[]> {
    const links = await context.once(catalogueLoaders).links.load(Number(anime.id));
    return links
      .filter(({ kind }) => kind === 'STREAM')
      .map(({ siteName, url, regions }) => ({ service: siteName, url, regions }));
  }

  @CacheHint('PUBLIC')
  @FieldResolver(() => WatchOffers, {
    nullable: true,
    description: 'Where to watch it in a country; null while the site has no source for this.',
  })
  async watchOffers(
    @Root() anime: Anime,
    @Args(() => WatchOffersArgs) { country }: WatchOffersArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<WatchOffers | null> {
    const guide = await context.once(catalogueLoaders).watchGuides.load(Number(anime.id));
    return guide === undefined ? null : presentOffers(guide, country);
  }

  @CacheHint('PUBLIC')
  @FieldResolver(() => [String], {
    nullable: true,
    description:
      'Countries in which it can be watched as far as is known; null while the site has no source for this.',
  })
  async watchCountries(@Root() anime: Anime, @Ctx() context: GraphqlContext): Promise<string[] | null> {
    const guide = await context.once(catalogueLoaders).watchGuides.load(Number(anime.id));
    return guide === undefined ? null : [...(guide?.offers.keys() ?? [])].sort();
  }

  @CacheHint('PUBLIC')
  @FieldResolver(() => [ExternalId], { description: 'Entries for it in other databases.' })
  async externalIds(@Root() anime: Anime, @Ctx() context: GraphqlContext): Promise<ExternalId[]> {
    const links = await context.once(catalogueLoaders).links.load(Number(anime.id));
    return links
      .filter(({ kind }) => kind === 'DATABASE')
      .map(({ siteName, externalId, url }) => ({ site: siteName, id: externalId, url }));
  }

  @CacheHint('PUBLIC')
  @FieldResolver(() => Episode, { nullable: true, description: 'The next episode to air.' })
  async nextEpisode(@Root() anime: Anime, @Ctx() context: GraphqlContext): Promise<Episode | null> {
    const row = await context.once(catalogueLoaders).nextEpisode.load(Number(anime.id));
    return row && presentEpisode(row);
  }

  @CacheHint('PUBLIC')
  @FieldResolver(() => EpisodePage, { description: 'Episodes, by number.' })
  async episodes(
    @Root() anime: Anime,
    @Args(() => AnimeEpisodesArgs) args: AnimeEpisodesArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<EpisodePage> {
    const page = await context.once(catalogueLoaders).episodes(args).load(Number(anime.id));
    return presentPage(page, args, presentEpisode);
  }
}

async function artwork(anime: Anime, context: GraphqlContext): Promise<ReturnType<typeof artworkOf>> {
  const { labels, pictures } = context.once(catalogueLoaders);
  const [drawn, own] = await Promise.all([
    labels.load(Number(anime.id)),
    (await seesDrawnCovers(context)) ? {} : pictures.load(Number(anime.id)),
  ]);
  const { id, slug, title, format, year, motif } = anime;
  const subject: PosterSubject = {
    id,
    slug,
    title: titleIn(title, 'ENGLISH'),
    native: title.native,
    format,
    year,
    motif,
    ...drawnFrom(title.native, drawn),
  };
  return artworkOf(subject, own);
}
