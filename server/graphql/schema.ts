import 'reflect-metadata';
import type { GraphQLSchema } from 'graphql';
import { buildSchema } from 'type-graphql';
import { checkArguments } from './checkArguments';
import { resolvers } from './resolvers';

/** The GraphQL schema from the resolver classes. Resolvers hold no state: what they need comes with the context. */
export function buildGraphqlSchema(): Promise<GraphQLSchema> {
  return buildSchema({ resolvers, validateFn: checkArguments });
}
