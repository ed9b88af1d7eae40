import { Arg, Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { countFacets } from '../../domain/catalogue/discover/countFacets';
import { discoverIds, pickSurprise } from '../../domain/catalogue/discover/discoverAnime';
import type { DiscoverFilter as Filter } from '../../domain/catalogue/discover/facet';
import { allFacets, choicesOf } from '../../domain/catalogue/discover/facets';
import { AppError } from '../../errors/AppError';
import { CacheHint } from '../cache/cacheHint';
import type { GraphqlContext } from '../context';
import { Anime, AnimePage } from './anime.type';
import { DiscoverArgs, DiscoverFilter } from './discover.input';
import { DiscoverFacets, FacetCount } from './discover.type';
import { discoverViewer, tasteOf } from './discoverViewer';
import { animeRows } from './loaders';
import { presentAnime, presentPage } from './present';

const filterArg = { nullable: true, description: 'Filter; without one, all anime match.' } as const;
const likeArg = { nullable: true, description: 'Only names that contain this.' } as const;
const MAX_SIMILAR = 60;

/** Discover over GraphQL. The domain rules leave out anime that the viewer has hidden. */
@Resolver(() => DiscoverFacets)
export class DiscoverResolver {
  @CacheHint('PUBLIC')
  @Query(() => AnimePage, { description: 'Anime that match a filter, sorted.' })
  async discover(
    @Args(() => DiscoverArgs) args: DiscoverArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<AnimePage> {
    const { deps } = context;
    const viewer = await discoverViewer(context, args.filter);
    const { items, totalItems } = await discoverIds(deps, { ...args, viewer });
    const found = { items: await animeRows(context, items), totalItems };
    return presentPage(found, args, (row) => presentAnime(row, deps));
  }

  @CacheHint('PUBLIC')
  @Query(() => DiscoverFacets, {
    description: 'Counts for the filters of `discover`. Request only those you show.',
  })
  async discoverFacets(
    @Arg('filter', () => DiscoverFilter, filterArg) filter: Filter | null,
    @Ctx() context: GraphqlContext,
  ): Promise<DiscoverFacets> {
    const viewer = await discoverViewer(context, filter);
    const facets = await countFacets(context.deps, { filter, viewer });
    const { total, scored, trending, without } = facets;
    return { total, scored, trending, without, facets };
  }

  @Query(() => Anime, {
    nullable: true,
    description:
      'A random anime that matches the filter, if possible one that the viewer has not begun and could start with.',
  })
  async surprise(
    @Arg('filter', () => DiscoverFilter, filterArg) filter: Filter | null,
    @Ctx() context: GraphqlContext,
  ): Promise<Anime | null> {
    const viewer = await discoverViewer(context, filter);
    const row = await pickSurprise(context.deps, { filter, viewer, taste: await tasteOf(context) });
    return row && presentAnime(row, context.deps);
  }
}

/** Adds a field for each facet that has counts. */
for (const [name, facet] of allFacets) {
  const field = choicesOf(facet)[0]?.counts;
  if (!facet.counts || !field) continue;
  const { about: description, searchable } = facet.counts;
  const resolve = ({ facets }: DiscoverFacets, like?: string | null): FacetCount[] => {
    if (like && like.length > MAX_SIMILAR) throw new AppError('INVALID_ARGUMENT');
    return facets.count(name, like);
  };
  Object.defineProperty(DiscoverResolver.prototype, field, { value: resolve });
  FieldResolver(() => [FacetCount], { description })(DiscoverResolver.prototype, field, {});
  CacheHint('PUBLIC')(DiscoverResolver.prototype, field, {});
  Root()(DiscoverResolver.prototype, field, 0);
  if (searchable) Arg('like', () => String, likeArg)(DiscoverResolver.prototype, field, 1);
}
