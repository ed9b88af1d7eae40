import { Counter, Histogram, type Registry } from 'prom-client';
import type { Deps } from '../domain/ports';
import { catalogue } from '../errors/catalogue';
import { operationNames } from './operationNames';
import { OTHER } from './routePattern';

/** What GraphQL and Apollo Server complain about themselves, beside the site's own catalogue. */
const ofGraphql = [
  'BAD_REQUEST',
  'BAD_USER_INPUT',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
];
const codes: ReadonlySet<string> = new Set([
  ...Object.values(catalogue).map(({ code }) => code),
  ...ofGraphql,
]);

/** How operations of GraphQL go, which HTTP says nothing about: an error is answered with 200, too. */
export function graphqlMetrics(
  { activity }: Pick<Deps, 'activity'>,
  { registers, buckets }: { registers: Registry[]; buckets: number[] },
): void {
  const operations = new Counter({
    name: 'enspired_graphql_operations_total',
    help: 'Operations of GraphQL by name, where the site itself asks so, and whether any error was answered.',
    labelNames: ['operation', 'outcome'],
    registers,
  });
  const errors = new Counter({
    name: 'enspired_graphql_errors_total',
    help: 'Errors that were answered, by operation and code.',
    labelNames: ['operation', 'code'],
    registers,
  });
  const durations = new Histogram({
    name: 'enspired_graphql_operation_duration_seconds',
    help: 'Time from the request to the end of its answer, by operation.',
    labelNames: ['operation'],
    buckets,
    registers,
  });
  activity.onOperation = ({ name, seconds, codes: answered }) => {
    const operation = known(operationNames, name);
    for (const code of answered) errors.inc({ operation, code: known(codes, code) });
    if (seconds === undefined) return;
    operations.inc({ operation, outcome: answered.length > 0 ? 'failed' : 'done' });
    durations.observe({ operation }, seconds);
  };
}

function known(names: ReadonlySet<string>, name: unknown): string {
  return typeof name === 'string' && names.has(name) ? name : OTHER;
}
