import {
  type DocumentNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLSchema,
  getNullableType,
  isLeafType,
  isListType,
} from 'graphql';
import { type ComplexityEstimator, getComplexity } from 'graphql-query-complexity';
import { limits } from '../../config/limits';
import { lengths, MUTATION, USUAL_LENGTH, weights } from './weights';

export interface Operation {
  schema: GraphQLSchema;
  query: DocumentNode;
  variables: Record<string, unknown>;
  operationName: string | null;
}

/** Fixed cost of any operation: receiving it, identifying the caller, and sending the response. */
export const OPERATION = 100;

/**
 * Cost of parsing and validating a document of this many characters, in the same units. Grows quadratically, since validation
 * compares fields with each other. A document seen before is cached and costs nothing.
 */
export function costOfReading(letters: number): number {
  return 50 + Math.ceil((letters / 60) ** 2);
}

/**
 * Cost of what an operation can make the server do, in units of 10 µs (`weights.ts`). Throws QUERY_TOO_COMPLEX above the limit
 * of one operation. A field counts as often as it occurs in the document, whether aliased, repeated or in fragments; fields
 * below a list count as often as the list may have items.
 */
export function costOf(operation: Operation, ceiling: number = limits.graphqlCost): number {
  const cost = knownCost(operation);
  if (cost > ceiling) throw tooMuch(`it costs ${cost}, the limit is ${ceiling}.`);
  return cost;
}

function tooMuch(reason: string): GraphQLError {
  return new GraphQLError(`The query is too complex: ${reason}`, {
    extensions: { code: 'QUERY_TOO_COMPLEX', http: { status: 400 } },
  });
}

/** A scalar: read from a loaded row and serialised. */
const LEAF = 0.2;

const estimate: ComplexityEstimator = ({ type, field, args, childComplexity }) => {
  const name = `${type.name}.${field.name}`;
  // Introspection is as large as the schema, and off on public sites.
  if (type.name.startsWith('__') || field.name.startsWith('__')) return 1 + childComplexity;
  const weight = weights[name] ?? (type.name === 'Mutation' ? MUTATION : 0);
  const own = typeof weight === 'number' ? weight : weight(args);
  return (
    (isLeafType(getNullableType(field.type)) ? LEAF : 1) +
    own +
    childComplexity * Math.max(1, lengthOf(name, field, args))
  );
};

function lengthOf(
  name: string,
  { name: fieldName, type }: GraphQLField<unknown, unknown>,
  args: { pageSize?: unknown; limit?: unknown; ids?: unknown },
): number {
  const asked = args.pageSize ?? args.limit;
  if (asked !== undefined && asked !== null) return Number(asked);
  const known = lengths[name];
  // A list of what ids name is no longer than they are.
  if (known !== undefined) return Array.isArray(args.ids) ? Math.min(args.ids.length, known) : known;
  return isListType(getNullableType(type)) && fieldName !== 'items' ? USUAL_LENGTH : 1;
}

/** Apollo Server caches parsed documents, and the same few recur, so their costs are cached too. */
const costs = new WeakMap<DocumentNode, Map<string, number>>();
const VARIANTS_KEPT = 100;

function knownCost({ operationName, ...operation }: Operation): number {
  const variants = costs.get(operation.query) ?? new Map<string, number>();
  costs.set(operation.query, variants);
  const variant = variantOf(operationName, operation.variables);
  const known = variant && variants.get(variant);
  if (known) return known;
  const name = operationName ?? undefined;
  const fields = complexityOf({ ...operation, operationName: name, estimators: [estimate] });
  const cost = OPERATION + Math.ceil(fields);
  if (variant && variants.size < VARIANTS_KEPT) variants.set(variant, cost);
  return cost;
}

/** Undefined for large variables, which rarely recur, and for those nested too deeply. */
function variantOf(operationName: string | null, variables: Record<string, unknown>): string | undefined {
  try {
    const text = JSON.stringify([operationName, variables]);
    return text.length < 1000 ? text : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Fragments that include each other endlessly are given up after ten thousand parts. Errors about variables have nodes. */
function complexityOf(options: Parameters<typeof getComplexity>[0]): number {
  try {
    return getComplexity(options);
  } catch (error) {
    if (error instanceof GraphQLError && error.nodes === undefined)
      throw tooMuch('its fragments include each other endlessly.');
    throw error;
  }
}
