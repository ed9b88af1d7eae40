import type { Attributes, AttributeValue } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { maskUrl } from '../http/requestLog';

/**
 * What leaves in a span, and in which form: nothing else does, whatever a library adds. Addresses are masked as in the log;
 * statements come with placeholders from where they are run.
 */
const kept: Record<string, (value: AttributeValue) => AttributeValue | undefined> = {
  'http.request.method': asItIs,
  'http.response.status_code': asItIs,
  'http.route': asItIs,
  'url.scheme': asItIs,
  'url.path': (value) => maskUrl(String(value)),
  'url.query': () => '***',
  'url.full': (value) => maskUrl(String(value)),
  'server.address': asItIs,
  'server.port': asItIs,
  'network.protocol.version': asItIs,
  'error.type': asItIs,
  'exception.type': asItIs,
  'db.system.name': asItIs,
  'db.namespace': asItIs,
  'db.query.text': asItIs,
  'graphql.operation.type': asItIs,
  // A visitor makes it up: what is no name of GraphQL's is none of an operation.
  'graphql.operation.name': (value) => (/^[_A-Za-z]\w{0,99}$/.test(String(value)) ? value : undefined),
};

function asItIs(value: AttributeValue): AttributeValue {
  return value;
}

/** A span without anything that could be a secret. Messages of errors repeat values, so that only their kind is told. */
export function cleanSpan(span: ReadableSpan): ReadableSpan {
  const attributes = clean(span.attributes);
  // The rest of a span is ids, times and where it comes from.
  return Object.create(span, {
    name: { value: nameOf(span) },
    attributes: { value: attributes },
    status: { value: { code: span.status.code } },
    events: {
      value: span.events.map((event) => ({ ...event, attributes: clean(event.attributes ?? {}) })),
    },
  }) as ReadableSpan;
}

function clean(attributes: Attributes): Attributes {
  const cleaned: Attributes = {};
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && Object.hasOwn(kept, key)) cleaned[key] = kept[key]?.(value);
  }
  return cleaned;
}

/** Of names there are only so many: an operation's own name is an attribute, as OpenTelemetry advises. */
function nameOf({ name, attributes }: ReadableSpan): string {
  return String(attributes['graphql.operation.type'] ?? name);
}
