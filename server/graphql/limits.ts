import type { ApolloServerPlugin } from '@apollo/server';
import { ApolloArmor } from '@escape.tech/graphql-armor';
import { limits } from '../config/limits';
import type { GraphqlContext } from './context';
import { costLimit } from './cost/costLimit';

/** What a document may ask for: depth, aliases, directives, and how much work it makes (security P5). */
export function documentLimits() {
  const { plugins, validationRules } = new ApolloArmor({
    // A fragment adds no level of its own: only fields are counted.
    maxDepth: { n: limits.graphqlDepth, flattenFragments: true },
    maxAliases: { n: limits.graphqlAliases },
    maxDirectives: { n: limits.graphqlDirectives },
    // The parser itself counts tokens, Apollo Server hides suggestions, and `costLimit` below knows what our fields cost.
    maxTokens: { enabled: false },
    blockFieldSuggestion: { enabled: false },
    costLimit: { enabled: false },
  }).protect();
  return { plugins: [...(plugins as ApolloServerPlugin<GraphqlContext>[]), costLimit()], validationRules };
}
