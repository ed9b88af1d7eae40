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
import { limits } from '../config/limits';
import { withoutHint } from '../errors/renderGraphql';
import { costOf } from './cost/estimate';

export interface AskedSubscription {
  query: string;
  operationName?: string | null;
  variables?: Record<string, unknown> | null;
}

interface Ground {
  schema: GraphQLSchema;
  rules: readonly ValidationRule[];
  /** Without it no complaint may name what the schema has (security P6). */
  hints: boolean;
  /** Documents that were found to be valid before: of thousands of browsers, most ask the same. */
  known?: {
    get(query: string): DocumentNode | undefined;
    set(query: string, document: DocumentNode): unknown;
  };
}

export interface ReadSubscription {
  document: DocumentNode;
  variableValues: Record<string, unknown>;
  /** In units of 10 µs, for the budget of the viewer. */
  cost: number;
}

/** Characters of a document that is kept. */
const KEPT = 4000;

/** What is asked for on a live connection, or what is wrong with it: with the codes that the same document gets by HTTP. */
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
    return [refusal('BAD_REQUEST', 'Only subscriptions go over this connection.')];
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
    // Too much has a code of its own; what has none is about the variables.
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

/** An error of the sender's, which no log needs. */
export function refusal(code: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}

/** GraphQL's own words carry no code by themselves, and would be taken for a failure of the site. */
function complaint(error: GraphQLError, code: string, hints: boolean): GraphQLError {
  const message = hints ? error.message : withoutHint(error.message);
  const { nodes, source, positions } = error;
  return new GraphQLError(message, { nodes, source, positions, extensions: { code } });
}
