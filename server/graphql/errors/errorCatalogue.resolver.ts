import { Query, Resolver } from 'type-graphql';
import { catalogue } from '../../errors/catalogue';
import { CatalogueError } from './error.type';

@Resolver()
export class ErrorCatalogueResolver {
  @Query(() => [CatalogueError], {
    description: 'Every error code that REST and GraphQL use, with status and message.',
  })
  errorCatalogue(): CatalogueError[] {
    return Object.values(catalogue);
  }
}
