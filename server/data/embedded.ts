import type { Tracer } from '@opentelemetry/api';
import type { DatabaseConfig } from '../config/config';

/** What the embedded database does itself, and a server brings tools of its own for. */

/**
 * Copies the database while the site runs on it.
 *
 * @returns the path of what was copied, or undefined where the database is a server.
 */
export function backUpDatabase(config: DatabaseConfig, to: string): string | undefined {
  if (config.dialect !== 'sqlite') return undefined;
  const { backUp } = require('./sqlite/backUp') as typeof import('./sqlite/backUp');
  backUp(config.path, to);
  return config.path;
}

/** From now on a span for each statement. The driver of a server is watched by its own instrumentation. */
export function traceDatabase(config: DatabaseConfig, tracer: Tracer): void {
  if (config.dialect !== 'sqlite') return;
  const { traceStatements } =
    require('./sqlite/traceStatements') as typeof import('./sqlite/traceStatements');
  traceStatements(tracer);
}
