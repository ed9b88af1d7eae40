import { Counter, Histogram, type Registry } from 'prom-client';
import type { Deps } from '../domain/deps';
import { catalogue } from '../errors/catalogue';
import { operationNames } from './operationNames';
import { OTHER } from './routePattern';

/** Error codes of GraphQL and Apollo Server, in addition to the site's own catalogue. */
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

/** Outcomes of GraphQL operations, which HTTP metrics do not show, as errors are also answered with 200. */
export function graphqlMetrics(
  { activity }: Pick<Deps, 'activity'>,
  { registers, buckets }: { registers: Registry[]; buckets: number[] },
): void {
  const operations = new Counter({
    name: 'enspired_graphql_operations_total',
    help: 'GraphQL operations by name, for those of the site’s own client, and by whether the response had errors.',
    labelNames: ['operation', 'outcome'],
    registers,
  });
  const errors = new Counter({
    name: 'enspired_graphql_errors_total',
    help: 'Errors in responses, by operation and code.',
    labelNames: ['operation', 'code'],
    registers,
  });
  const durations = new Histogram({
    name: 'enspired_graphql_operation_duration_seconds',
    help: 'Time from the request to the end of the response, by operation.',
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
