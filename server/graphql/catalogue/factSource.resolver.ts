import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { CacheHint } from '../cache/cacheHint';
import type { GraphqlContext } from '../context';
import { Anime } from './anime.type';
import { FactSource } from './factSource.type';
import { catalogueLoaders } from './loaders';

@Resolver(() => Anime)
export class FactSourceResolver {
  @CacheHint('PUBLIC')
  @FieldResolver(() => [FactSource], {
    description:
      'Which of its shown facts outside sources gave. Empty while none is in use. Clients must show it beside the fact.',
  })
  factSources(@Root() { id }: Anime, @Ctx() context: GraphqlContext): Promise<FactSource[]> {
    return context.once(catalogueLoaders).factSources.load(Number(id));
  }
}
