import { SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api';
import { maskStatement } from '../maskStatement';
import { SqliteConnection } from './SqliteConnection';

type Statement = (sql: string, parameters: unknown[], waitLimit: number) => Promise<unknown>;

/**
 * From now on a span for each statement on the embedded database, as a driver's instrumentation makes them. Loaded where
 * somebody traces; elsewhere nothing is in a statement's way.
 */
export function traceStatements(tracer: Tracer): void {
  for (const way of ['run', 'readRow', 'write'] as const) {
    const original: Statement = SqliteConnection.prototype[way];
    const traced: Statement = async function (this: SqliteConnection, sql, parameters, waitLimit) {
      const [verb = 'statement'] = /\w+/.exec(sql) ?? [];
      const span = tracer.startSpan(verb, { kind: SpanKind.CLIENT });
      if (span.isRecording())
        span.setAttributes({ 'db.system.name': 'sqlite', 'db.query.text': maskStatement(sql, 'sqlite') });
      try {
        return await original.call(this, sql, parameters, waitLimit);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    };
    Object.assign(SqliteConnection.prototype, { [way]: traced });
  }
}
