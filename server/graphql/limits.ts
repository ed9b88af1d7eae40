import { ApolloArmor } from '@escape.tech/graphql-armor';
import type { ValidationRule } from 'graphql';
import { limits } from '../config/limits';

/** Limits of a document: depth, aliases and directives (security P5). */
export function documentLimits(): ValidationRule[] {
  const { validationRules } = new ApolloArmor({
    // Fragments add no level: only fields count.
    maxDepth: { n: limits.graphqlDepth, flattenFragments: true },
    maxAliases: { n: limits.graphqlAliases },
    maxDirectives: { n: limits.graphqlDirectives },
    // The parser limits tokens, Apollo Server hides suggestions, and `cost/` knows the cost of our fields.
    maxTokens: { enabled: false },
    blockFieldSuggestion: { enabled: false },
    costLimit: { enabled: false },
  }).protect();
  return validationRules;
}
