import { SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api';
import { maskStatement } from '../maskStatement';
import { ReaderPool } from './ReaderPool';
import { SqliteConnection } from './SqliteConnection';

// biome-ignore lint/suspicious/noExplicitAny: methods of several classes.
type Statement = (sql: string, ...rest: any[]) => Promise<unknown>;

/**
 * Records a span for each statement of the embedded database, like a driver's instrumentation. Loaded only if tracing is
 * enabled, so that it costs nothing otherwise.
 */
export function traceStatements(tracer: Tracer): void {
  for (const way of ['run', 'readRow', 'write'] as const) trace(tracer, SqliteConnection.prototype, way);
  trace(tracer, ReaderPool.prototype, 'read');
}

function trace<Way extends string>(tracer: Tracer, prototype: Record<Way, Statement>, way: Way): void {
  const original = prototype[way];
  const traced: Statement = async function (this: unknown, sql, ...rest) {
    const [verb = 'statement'] = /\w+/.exec(sql) ?? [];
    const span = tracer.startSpan(verb, { kind: SpanKind.CLIENT });
    if (span.isRecording())
      span.setAttributes({ 'db.system.name': 'sqlite', 'db.query.text': maskStatement(sql, 'sqlite') });
    try {
      return await original.call(this, sql, ...rest);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  };
  Object.assign(prototype, { [way]: traced });
}
