import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { context, propagation, type TextMapPropagator, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { Config } from '../config/config';
import { traceDatabase } from '../data/embedded';
import { createSender } from './createSender';
import { instrumentations } from './instrumentations';
import { createSampler } from './sampler';

export interface RunningTracing {
  /** Sets the log for reports that the collector is unreachable. */
  reportTo(log: Logger): void;
  /** Sends the remaining spans, for at most two seconds. */
  stop(): Promise<void>;
}

/** Milliseconds for sending the last spans at shutdown. */
const STOP_WAIT_MS = 2000;
/** Most characters of an attribute value; statements are the longest. */
const MAX_VALUE_CHARACTERS = 4000;

/**
 * Starts OpenTelemetry, if OTEL_EXPORTER_OTLP_ENDPOINT is set. Must be called before the instrumented modules are loaded: http,
 * GraphQL, the database driver and the log are patched when they are required.
 */
export function startTracing(config: Config, wish: NonNullable<Config['tracing']>): RunningTracing {
  const sender = createSender(new OTLPTraceExporter({ url: wish.url }));
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': wish.serviceName, 'host.name': hostname() }),
    sampler: createSampler(wish),
    spanLimits: { attributeValueLengthLimit: MAX_VALUE_CHARACTERS },
    spanProcessors: [new BatchSpanProcessor({ exporter: sender })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(inwardOnly(new W3CTraceContextPropagator()));
  trace.setGlobalTracerProvider(provider);
  registerInstrumentations({ instrumentations: instrumentations(config), tracerProvider: provider });
  traceDatabase(config.database, trace.getTracer('enspired'));
  return {
    reportTo: sender.reportTo,
    stop: async () => {
      const late = sleep(STOP_WAIT_MS, undefined, { ref: false });
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}

/** Accepts trace contexts from callers, but sends none to third parties. */
function inwardOnly(propagator: TextMapPropagator): TextMapPropagator {
  return {
    extract: (...given) => propagator.extract(...given),
    inject: () => undefined,
    fields: () => [],
  };
}
