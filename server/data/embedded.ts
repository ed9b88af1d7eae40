import type { Tracer } from '@opentelemetry/api';
import type { DatabaseConfig } from '../config/config';

/** Records a span per statement of the embedded database. A server's driver has its own instrumentation. */
export function traceDatabase(config: DatabaseConfig, tracer: Tracer): void {
  if (config.dialect !== 'sqlite') return;
  const { traceStatements } =
    require('./sqlite/traceStatements') as typeof import('./sqlite/traceStatements');
  traceStatements(tracer);
}
