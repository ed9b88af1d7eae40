import type { IncomingMessage } from 'node:http';
import type { Instrumentation } from '@opentelemetry/instrumentation';
import { GraphQLInstrumentation } from '@opentelemetry/instrumentation-graphql';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { MySQL2Instrumentation } from '@opentelemetry/instrumentation-mysql2';
import { PinoInstrumentation } from '@opentelemetry/instrumentation-pino';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import type { Config } from '../config/config';
import { maskStatement } from '../data/maskStatement';
import { unlogged } from '../http/requestLog';

/**
 * Traces requests, GraphQL operations (not each field), statements on a MySQL or MariaDB server, and calls to providers and
 * buckets. Log lines include the id of their trace.
 */
export function instrumentations({ metricsPort }: Config): Instrumentation[] {
  return [
    new HttpInstrumentation({
      disableOutgoingRequestInstrumentation: true,
      ignoreIncomingRequestHook: ({ url = '', socket }) =>
        unlogged.has(url) || socket.localPort === metricsPort,
      startIncomingSpanHook: (request) => {
        const route = routeOf(request);
        return route === undefined ? {} : { 'http.route': route };
      },
      requestHook: (span, request) => {
        const route = 'url' in request ? routeOf(request) : undefined;
        if (route !== undefined) span.updateName(`${request.method} ${route}`);
      },
    }),
    new UndiciInstrumentation(),
    new GraphQLInstrumentation({ ignoreResolveSpans: true }),
    new MySQL2Instrumentation({
      maskStatement: true,
      maskStatementHook: (sql) => maskStatement(sql, 'mysql'),
    }),
    new PinoInstrumentation({ disableLogSending: true }),
  ];
}

/** The route pattern, as in the metrics; undefined for unknown routes. */
function routeOf({ method = '', url = '' }: IncomingMessage): string | undefined {
  // Loaded on the first request, since it imports modules that must be instrumented first.
  const { OTHER, routePattern } =
    require('../metrics/routePattern') as typeof import('../metrics/routePattern');
  const route = routePattern(method, url);
  return route === OTHER ? undefined : route;
}
