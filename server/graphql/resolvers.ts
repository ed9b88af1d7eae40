import type { NonEmptyArray } from 'type-graphql';
import { catalogueResolvers } from './catalogue';
import { ErrorCatalogueResolver } from './errors/errorCatalogue.resolver';
import { SessionResolver } from './session/session.resolver';
import { SiteResolver } from './site/site.resolver';

/** Every resolver class: a room adds its own here. */
export const resolvers: NonEmptyArray<new () => object> = [
  ErrorCatalogueResolver,
  SessionResolver,
  SiteResolver,
  ...catalogueResolvers,
];
