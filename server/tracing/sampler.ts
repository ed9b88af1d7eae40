import { type Context, SpanKind, TraceFlags, trace } from '@opentelemetry/api';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { Config } from '../config/config';

type Wish = Pick<NonNullable<Config['tracing']>, 'sampler' | 'ratio'>;

/**
 * Requests are sampled as OTEL_TRACES_SAMPLER says. Anything else is traced only as part of a request: polling the outbox
 * twice a second makes no useful traces.
 */
export function createSampler(wish: Wish): Sampler {
  const requests = samplerOf(wish);
  return {
    shouldSample: (context, traceId, name, kind, attributes, links) =>
      kind === SpanKind.SERVER
        ? requests.shouldSample(context, traceId, name, kind, attributes, links)
        : { decision: isTraced(context) ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD },
    toString: () => `Requests(${requests.toString()})`,
  };
}

function isTraced(context: Context): boolean {
  const { traceFlags = TraceFlags.NONE } = trace.getSpanContext(context) ?? {};
  return (traceFlags & TraceFlags.SAMPLED) !== 0;
}

function samplerOf({ sampler, ratio }: Wish): Sampler {
  const [, parentBased, kind] = /^(parentbased_)?(.+)$/.exec(sampler) ?? [];
  const root = kind === 'traceidratio' ? new TraceIdRatioBasedSampler(ratio) : constant(kind === 'always_on');
  return parentBased ? new ParentBasedSampler({ root }) : root;
}

function constant(on: boolean): Sampler {
  return on ? new AlwaysOnSampler() : new AlwaysOffSampler();
}
