import type { ApolloServerPlugin } from '@apollo/server';
import { ApolloArmor } from '@escape.tech/graphql-armor';
import { GraphQLError } from 'graphql';
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
      async didResolveOperation({ schema, document, request, operationName }) {
        const cost = asUserInput(() =>
          getComplexity({
            schema,
            query: document,
            variables: request.variables ?? {},
            operationName: operationName ?? undefined,
            estimators: [estimate],
          }),
        );
        if (cost <= limits.graphqlCost) return;
        throw new GraphQLError(
          `The query asks for too much: it costs ${cost}, the limit is ${limits.graphqlCost}.`,
          {
            extensions: { code: 'QUERY_TOO_COMPLEX', http: { status: 400 } },
          },
        );
      },
    };
  },
};

/** Counting reads the variables before the execution does: one of a wrong type is the sender's mistake, not ours. */
function asUserInput(count: () => number): number {
  try {
    return count();
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    throw new GraphQLError(error.message, {
      nodes: error.nodes,
      extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } },
    });
  }
}
