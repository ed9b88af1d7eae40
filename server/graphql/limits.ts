import type { ApolloServerPlugin } from '@apollo/server';
import { ApolloArmor } from '@escape.tech/graphql-armor';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  OperationTypeNode,
} from 'graphql';
import { type ComplexityEstimator, getComplexity } from 'graphql-query-complexity';
import { limits } from '../config/limits';
import type { GraphqlContext } from './context';

/** What a document may ask for: depth, aliases, directives, and how many fields it can make the server resolve (security P5). */
export function documentLimits() {
  const { plugins, validationRules } = new ApolloArmor({
    // A fragment adds no level of its own: only fields are counted.
    maxDepth: { n: limits.graphqlDepth, flattenFragments: true },
    maxAliases: { n: limits.graphqlAliases },
    maxDirectives: { n: limits.graphqlDirectives },
    // The parser itself counts tokens, Apollo Server hides suggestions, and `costLimit` below knows our page sizes.
    maxTokens: { enabled: false },
    blockFieldSuggestion: { enabled: false },
    costLimit: { enabled: false },
  }).protect();
  return { plugins: [...(plugins as ApolloServerPlugin<GraphqlContext>[]), costLimit], validationRules };
}

/** A field costs one; what stands below a list counts as often as the list may have items. */
const estimate: ComplexityEstimator = ({ args, childComplexity }) => {
  const items = Number(args.pageSize ?? args.limit ?? 1);
  return 1 + childComplexity * Math.max(1, items);
};

const costLimit: ApolloServerPlugin<GraphqlContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ schema, document, operation: asked, request, operationName }) {
        if (asked?.operation === OperationTypeNode.SUBSCRIPTION) throw notByHttp();
        const definitions = asked?.variableDefinitions ?? [];
        // Wrong variables cost nothing: the execution refuses them, in GraphQL's own words.
        if (getVariableValues(schema, definitions, request.variables ?? {}).errors) return;
        const operation = { schema, query: document, variables: request.variables ?? {}, operationName };
        checkCost(operation);
      },
    };
  },
};

/** Events come over a live connection alone: here a subscription would run into nothing. */
function notByHttp(): GraphQLError {
  return new GraphQLError('Subscriptions go over a WebSocket.', {
    extensions: { code: 'BAD_REQUEST', http: { status: 400 } },
  });
}

export function checkCost(operation: Operation): void {
  const cost = knownCost(operation);
  if (cost > limits.graphqlCost) throw tooMuch(`it costs ${cost}, the limit is ${limits.graphqlCost}.`);
}

function tooMuch(reason: string): GraphQLError {
  return new GraphQLError(`The query asks for too much: ${reason}`, {
    extensions: { code: 'QUERY_TOO_COMPLEX', http: { status: 400 } },
  });
}

interface Operation {
  schema: GraphQLSchema;
  query: DocumentNode;
  variables: Record<string, unknown>;
  operationName: string | null;
}

/** Apollo Server keeps parsed documents, and the same few are asked over and over: so are their costs kept. */
const costs = new WeakMap<DocumentNode, Map<string, number>>();
const VARIANTS_KEPT = 100;

function knownCost({ operationName, ...operation }: Operation): number {
  const variants = costs.get(operation.query) ?? new Map<string, number>();
  costs.set(operation.query, variants);
  const variant = JSON.stringify([operationName, operation.variables]);
  const known = variants.get(variant);
  if (known !== undefined) return known;
  const name = operationName ?? undefined;
  const cost = complexityOf({ ...operation, operationName: name, estimators: [estimate] });
  if (variants.size < VARIANTS_KEPT) variants.set(variant, cost);
  return cost;
}

/** Fragments that include each other over and over are given up after ten thousand parts; a wrong variable has a place. */
function complexityOf(options: Parameters<typeof getComplexity>[0]): number {
  try {
    return getComplexity(options);
  } catch (error) {
    if (error instanceof GraphQLError && error.nodes === undefined)
      throw tooMuch('its fragments never come to an end.');
    throw error;
  }
}
