import { ROOT_CONTEXT, SpanKind, TraceFlags, trace } from '@opentelemetry/api';
import { SamplingDecision } from '@opentelemetry/sdk-trace';
import { createSampler } from './sampler';

type Wish = Parameters<typeof createSampler>[0];

const spanId = '00000000000000a1';
const traceId = 'ffffffffffffffffffffffffffffffff';

function decide(wish: Wish, kind: SpanKind, parent?: { sampled: boolean; isRemote?: boolean }): boolean {
  const traceFlags = parent?.sampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  const context = parent
    ? trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: parent.isRemote ?? true })
    : ROOT_CONTEXT;
  const { decision } = createSampler(wish).shouldSample(context, traceId, 'GET', kind, {}, []);
  return decision === SamplingDecision.RECORD_AND_SAMPLED;
}

it.each<[Wish['sampler'], number, boolean, boolean, boolean]>([
  // A request without a parent, one with a sampled parent, one with an unsampled parent.
  ['always_on', 1, true, true, true],
  ['always_off', 1, false, false, false],
  ['traceidratio', 1, true, true, true],
  ['traceidratio', 0, false, false, false],
  ['parentbased_always_on', 1, true, true, false],
  ['parentbased_always_off', 1, false, true, false],
  ['parentbased_traceidratio', 0, false, true, false],
  ['parentbased_traceidratio', 1, true, true, false],
])(
  '%s of %d traces a request: %s, within a trace: %s, within none: %s',
  (sampler, ratio, alone, within, outside) => {
    const wish = { sampler, ratio };
    expect(decide(wish, SpanKind.SERVER)).toBe(alone);
    expect(decide(wish, SpanKind.SERVER, { sampled: true })).toBe(within);
    expect(decide(wish, SpanKind.SERVER, { sampled: false })).toBe(outside);
  },
);

it('anything but a request is traced as part of one, or not at all', () => {
  const wish: Wish = { sampler: 'always_on', ratio: 1 };
  for (const kind of [SpanKind.CLIENT, SpanKind.INTERNAL]) {
    expect(decide(wish, kind)).toBe(false);
    expect(decide(wish, kind, { sampled: false, isRemote: false })).toBe(false);
    expect(decide(wish, kind, { sampled: true, isRemote: false })).toBe(true);
  }
});
