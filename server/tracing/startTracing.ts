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
  /** Where to tell that the collector is away. */
  reportTo(log: Logger): void;
  /** Sends what is left, for two seconds at most. */
  stop(): Promise<void>;
}

/** Milliseconds that the last spans may take at a stop. */
const STOP_WAIT = 2000;
/** Characters of one value, of which a statement has the most. */
const LONGEST_VALUE = 4000;

/**
 * OpenTelemetry (product P9), where OTEL_EXPORTER_OTLP_ENDPOINT asks for it. To be called before what it watches is
 * loaded: http, GraphQL, the database's driver and the log are watched by changing them as they are required.
 */
export function startTracing(config: Config, wish: NonNullable<Config['tracing']>): RunningTracing {
  const sender = createSender(new OTLPTraceExporter({ url: wish.url }));
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': wish.serviceName, 'host.name': hostname() }),
    sampler: createSampler(wish),
    spanLimits: { attributeValueLengthLimit: LONGEST_VALUE },
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
      const late = sleep(STOP_WAIT, undefined, { ref: false });
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}

/** Who asks us may name the trace that we are part of; those whom we ask are strangers and learn of none. */
function inwardOnly(propagator: TextMapPropagator): TextMapPropagator {
  return {
    extract: (...given) => propagator.extract(...given),
    inject: () => undefined,
    fields: () => [],
  };
}
