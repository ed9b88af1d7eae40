import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  OperationTypeNode,
  parse,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql';
import { limits } from '../../config/limits';
import { withoutHint } from '../../errors/renderGraphql';
import { costOf } from '../cost/estimate';

export interface AskedSubscription {
  query: string;
  operationName?: string | null;
  variables?: Record<string, unknown> | null;
}

interface Ground {
  schema: GraphQLSchema;
  rules: readonly ValidationRule[];
  /** If false, errors must not reveal the schema (security P6). */
  hints: boolean;
  /** Validated documents: most of thousands of browsers send the same ones. */
  known?: {
    get(query: string): DocumentNode | undefined;
    set(query: string, document: DocumentNode): unknown;
  };
}

export interface ReadSubscription {
  document: DocumentNode;
  variableValues: Record<string, unknown>;
  /** In units of 10 µs, charged to the viewer's budget. */
  cost: number;
}

/** Maximum characters of a cached document. */
const KEPT = 4000;

/** Parses and validates a request on a live connection. Returns errors with the codes that HTTP uses for the same document. */
export function readSubscription(
  { schema, rules, hints, known }: Ground,
  { query, operationName = null, variables }: AskedSubscription,
): ReadSubscription | readonly GraphQLError[] {
  const complain = (code: string, errors: readonly GraphQLError[]) =>
    errors.map((error) => complaint(error, code, hints));
  const before = known?.get(query);
  const document = before ?? parsed(query);
  if (document instanceof GraphQLError) return complain('GRAPHQL_PARSE_FAILED', [document]);
  if (getOperationAST(document, operationName)?.operation !== OperationTypeNode.SUBSCRIPTION)
    return [refusal('BAD_REQUEST', 'This connection accepts only subscriptions.')];
  const mistakes = before ? [] : validate(schema, document, [...specifiedRules, ...rules]);
  if (mistakes.length > 0) return complain('GRAPHQL_VALIDATION_FAILED', mistakes);
  if (query.length <= KEPT) known?.set(query, document);
  const variableValues = variables ?? {};
  try {
    const operation = { schema, query: document, variables: variableValues, operationName };
    const cost = costOf(operation, limits.subscriptionCost);
    return { document, variableValues, cost };
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    // The cost limit has its own code; errors without a code are about the variables.
    return complain(String(error.extensions.code ?? 'BAD_USER_INPUT'), [error]);
  }
}

function parsed(query: string): DocumentNode | GraphQLError {
  try {
    return parse(query, { maxTokens: limits.graphqlTokens });
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

/** A client error, which is not logged. */
export function refusal(code: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}

/** GraphQL's own errors have no code, and would be taken for server errors. */
function complaint(error: GraphQLError, code: string, hints: boolean): GraphQLError {
  const message = hints ? error.message : withoutHint(error.message);
  const { nodes, source, positions } = error;
  return new GraphQLError(message, { nodes, source, positions, extensions: { code } });
}
