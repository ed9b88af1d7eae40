import { Query, Resolver } from 'type-graphql';
import { catalogue } from '../../errors/catalogue';
import { CatalogueError } from './error.type';

@Resolver()
export class ErrorCatalogueResolver {
  @Query(() => [CatalogueError], {
    description: 'All error codes of REST and GraphQL, with status and message.',
  })
  errorCatalogue(): CatalogueError[] {
    return Object.values(catalogue);
  }
}
