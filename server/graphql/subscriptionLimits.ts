import { ApolloArmor } from '@escape.tech/graphql-armor';
import {
  GraphQLError,
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  OperationTypeNode,
  type ValidationRule,
} from 'graphql';
import { limits } from '../config/limits';

/**
 * What a live event may hold (security P7): one thing and what stands beside it, no list, each field once. An event is made
 * for each of its listeners, and lies in memory until it is read; what is long is asked for by a query.
 */
export function subscriptionRules(): ValidationRule[] {
  const { validationRules } = new ApolloArmor({
    maxDepth: { n: limits.subscriptionDepth, flattenFragments: true },
    // The same text under many names would be sent as many times.
    maxAliases: { n: 0 },
    maxDirectives: { n: limits.graphqlDirectives },
    maxTokens: { enabled: false },
    blockFieldSuggestion: { enabled: false },
    costLimit: { enabled: false },
  }).protect();
  return [...validationRules, noLists];
}

/** Fields of a subscription, fragments included, are no lists of things; short lists of words (genres) may be. */
const noLists: ValidationRule = (context) => ({
  OperationDefinition: (node) => (node.operation === OperationTypeNode.SUBSCRIPTION ? undefined : false),
  Field: (node) => {
    const type = context.getType();
    if (!type || !isListType(getNullableType(type)) || !isCompositeType(getNamedType(type))) return;
    const message = `A live event carries no lists: ask for "${node.name.value}" by a query.`;
    context.reportError(new GraphQLError(message, { nodes: node }));
  },
});
