import { ExportResultCode } from '@opentelemetry/core';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { cleanSpan } from './cleanSpan';

export interface Sender extends SpanExporter {
  /** Logs when the collector becomes unreachable and when it recovers: one line each, however long the outage. */
  reportTo(log: Logger): void;
}

/** Exports spans, cleaned of secrets. Spans that the collector does not accept are dropped, and never block a request. */
export function createSender(exporter: SpanExporter): Sender {
  let log: Logger | undefined;
  let away = false;
  const tell = (failure: Error | undefined) => {
    if (away === (failure !== undefined)) return;
    away = failure !== undefined;
    if (failure)
      log?.warn(
        { reason: failure.message },
        'the collector accepts no spans; they are dropped until it does',
      );
    else log?.info('the collector accepts spans again');
  };
  return {
    reportTo: (given) => {
      log = given;
    },
    export: (spans, done) => {
      exporter.export(spans.map(cleanSpan), (result) => {
        const sent = result.code === ExportResultCode.SUCCESS;
        tell(sent ? undefined : (result.error ?? new Error('unknown')));
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => await exporter.forceFlush?.(),
  };
}
