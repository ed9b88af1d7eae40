import { Query, Resolver } from 'type-graphql';
import { catalogue } from '../../errors/catalogue';
import { CacheHint } from '../cache/cacheHint';
import { CatalogueError } from './error.type';

@Resolver()
export class ErrorCatalogueResolver {
  @CacheHint('PUBLIC')
  @Query(() => [CatalogueError], {
    description: 'All error codes of REST and GraphQL, with status and message.',
  })
  errorCatalogue(): CatalogueError[] {
    return Object.values(catalogue);
  }
}
