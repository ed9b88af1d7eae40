import type { Tracer } from '@opentelemetry/api';
import type { DatabaseConfig } from '../config/config';

/** From now on a span for each statement. The driver of a server is watched by its own instrumentation. */
export function traceDatabase(config: DatabaseConfig, tracer: Tracer): void {
  if (config.dialect !== 'sqlite') return;
  const { traceStatements } =
    require('./sqlite/traceStatements') as typeof import('./sqlite/traceStatements');
  traceStatements(tracer);
}
