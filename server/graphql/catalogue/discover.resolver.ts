import { Arg, Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { countFacets } from '../../domain/catalogue/discover/countFacets';
import type { Group } from '../../domain/catalogue/discover/discoverIndex';
import { surpriseAnime } from '../../domain/catalogue/discover/surpriseAnime';
import { discoverAnime } from '../../domain/catalogue/discoverAnime';
import { AppError } from '../../errors/AppError';
import type { GraphqlContext } from '../context';
import { Anime, AnimePage } from './anime.type';
import { DiscoverArgs, DiscoverFilter } from './discover.input';
import { DiscoverFacets, FacetCount } from './discover.type';
import { discoverViewer } from './discoverViewer';
import { presentAnime, presentPage } from './present';

const filterArg = { nullable: true, description: 'What to look for; without one, everything.' } as const;
const likeArg = { nullable: true, description: 'Only names that contain this.' } as const;
const LIKE = 60;

/** Discover over GraphQL (product P3). What the viewer has hidden is left out by the rules, not by the fields. */
@Resolver(() => DiscoverFacets)
export class DiscoverResolver {
  @Query(() => AnimePage, { description: 'Anime that pass a filter, in an order.' })
  async discover(
    @Args(() => DiscoverArgs) args: DiscoverArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<AnimePage> {
    const { deps } = context;
    const viewer = await discoverViewer(context, args.filter);
    const now = deps.clock.now();
    return presentPage(await discoverAnime(deps, { ...args, viewer }), args, (row) => presentAnime(row, now));
  }

  @Query(() => DiscoverFacets, {
    description: 'Counts beside the filters of discover. Ask for those you show.',
  })
  async discoverFacets(
    @Arg('filter', () => DiscoverFilter, filterArg) filter: DiscoverFilter | null,
    @Ctx() context: GraphqlContext,
  ): Promise<DiscoverFacets> {
    const viewer = await discoverViewer(context, filter);
    const facets = await countFacets(context.deps, { filter, viewer });
    const { total, scored, trending, without } = facets;
    return { total, scored, trending, without, facets, filter: filter ?? {} };
  }

  @Query(() => Anime, {
    nullable: true,
    description: 'Any anime that passes the filter; another one each time.',
  })
  async surprise(
    @Arg('filter', () => DiscoverFilter, filterArg) filter: DiscoverFilter | null,
    @Ctx() context: GraphqlContext,
  ): Promise<Anime | null> {
    const viewer = await discoverViewer(context, filter);
    const row = await surpriseAnime(context.deps, { filter, viewer });
    return row && presentAnime(row, context.deps.clock.now());
  }

  @FieldResolver(() => [FacetCount], { description: 'Genres.' })
  genres(@Root() { facets, filter }: DiscoverFacets): FacetCount[] {
    return facets.count('genres', { chosen: [...(filter.genresIn ?? []), ...(filter.genresNot ?? [])] });
  }

  @FieldResolver(() => [FacetCount], { description: 'Tags, without those that give a story away.' })
  tags(
    @Root() { facets, filter }: DiscoverFacets,
    @Arg('like', () => String, likeArg) like: string | null,
  ): FacetCount[] {
    const chosen = [...(filter.tagsIn ?? []), ...(filter.tagsNot ?? [])];
    return facets.count('tags', { like: checked(like), chosen });
  }

  @FieldResolver(() => [FacetCount], { description: 'Studios.' })
  studios(
    @Root() { facets, filter }: DiscoverFacets,
    @Arg('like', () => String, likeArg) like: string | null,
  ): FacetCount[] {
    return facets.count('studios', { like: checked(like), chosen: filter.studios });
  }

  @FieldResolver(() => [FacetCount], { description: 'Formats.' })
  formats(@Root() root: DiscoverFacets): FacetCount[] {
    return chosenOf(root, 'formats', root.filter.formats);
  }

  @FieldResolver(() => [FacetCount], { description: 'Where they stand now.' })
  statuses(@Root() { facets }: DiscoverFacets): FacetCount[] {
    return facets.statuses();
  }

  @FieldResolver(() => [FacetCount], { description: 'Seasons, of all years of the filter.' })
  seasons(@Root() root: DiscoverFacets): FacetCount[] {
    return chosenOf(root, 'seasons', root.filter.season ? [root.filter.season] : null);
  }

  @FieldResolver(() => [FacetCount], {
    description: 'Years of the start, in their order; at most the newest 200.',
  })
  years(@Root() root: DiscoverFacets): FacetCount[] {
    return chosenOf(root, 'years', null);
  }

  @FieldResolver(() => [FacetCount], { description: 'What they were made from.' })
  sources(@Root() root: DiscoverFacets): FacetCount[] {
    return chosenOf(root, 'sources', root.filter.sources);
  }

  @FieldResolver(() => [FacetCount], { description: 'Streaming services.' })
  streamingServices(@Root() root: DiscoverFacets): FacetCount[] {
    return chosenOf(root, 'services', root.filter.streamingServices);
  }

  @FieldResolver(() => [FacetCount], { description: 'Countries, as two letters.' })
  countries(@Root() root: DiscoverFacets): FacetCount[] {
    return chosenOf(root, 'countries', root.filter.countries);
  }
}

function chosenOf(
  { facets }: DiscoverFacets,
  group: Group,
  chosen: readonly string[] | null | undefined,
): FacetCount[] {
  return facets.count(group, { chosen });
}

function checked(like: string | null): string | null {
  if (like && like.length > LIKE) throw new AppError('INVALID_ARGUMENT');
  return like;
}
