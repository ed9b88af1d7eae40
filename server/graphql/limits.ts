import type { ApolloServerPlugin } from '@apollo/server';
import { ApolloArmor } from '@escape.tech/graphql-armor';
import { limits } from '../config/limits';
import type { GraphqlContext } from './context';
import { costLimit } from './cost/costLimit';

/** Limits of a document: depth, aliases, directives and cost (security P5). */
export function documentLimits() {
  const { plugins, validationRules } = new ApolloArmor({
    // Fragments add no level: only fields count.
    maxDepth: { n: limits.graphqlDepth, flattenFragments: true },
    maxAliases: { n: limits.graphqlAliases },
    maxDirectives: { n: limits.graphqlDirectives },
    // The parser limits tokens, Apollo Server hides suggestions, and `costLimit` below knows the cost of our fields.
    maxTokens: { enabled: false },
    blockFieldSuggestion: { enabled: false },
    costLimit: { enabled: false },
  }).protect();
  return { plugins: [...(plugins as ApolloServerPlugin<GraphqlContext>[]), costLimit()], validationRules };
}
