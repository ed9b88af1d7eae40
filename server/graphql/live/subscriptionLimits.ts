import {
  GraphQLError,
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  OperationTypeNode,
  type ValidationRule,
} from 'graphql';
import { limits } from '../../config/limits';
import { documentLimits } from '../cost/documentLimits';

/**
 * Limits of a live event (security P7): one object and its direct parts, no lists, each field once. An event is built for each
 * of its listeners and stays in memory until it is read; longer data is fetched by a query.
 */
export function subscriptionRules(): ValidationRule[] {
  return [
    documentLimits({
      depth: limits.subscriptionDepth,
      // Aliases would send the same text several times.
      aliases: 0,
      directives: limits.graphqlDirectives,
    }),
    noLists,
  ];
}

/** Disallows lists of objects in subscriptions, fragments included; short lists of scalars (genres) are allowed. */
const noLists: ValidationRule = (context) => ({
  OperationDefinition: (node) => (node.operation === OperationTypeNode.SUBSCRIPTION ? undefined : false),
  Field: (node) => {
    const type = context.getType();
    if (!type || !isListType(getNullableType(type)) || !isCompositeType(getNamedType(type))) return;
    const message = `Subscriptions cannot select lists: query "${node.name.value}" instead.`;
    context.reportError(new GraphQLError(message, { nodes: node }));
  },
});
