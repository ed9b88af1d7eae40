import { ExportResultCode } from '@opentelemetry/core';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { cleanSpan } from './cleanSpan';

export interface Sender extends SpanExporter {
  /** Tells the log when the collector goes away and when it is back: one line each, however long that takes. */
  reportTo(log: Logger): void;
}

/** Sends spans by an exporter, cleaned of secrets. What a collector does not take is lost, and nobody waits for it. */
export function createSender(exporter: SpanExporter): Sender {
  let log: Logger | undefined;
  let away = false;
  const tell = (failure: Error | undefined) => {
    if (away === (failure !== undefined)) return;
    away = failure !== undefined;
    if (failure)
      log?.warn({ reason: failure.message }, 'the collector takes no spans; they are dropped until it does');
    else log?.info('the collector takes spans again');
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
