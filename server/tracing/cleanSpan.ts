import type { Attributes, AttributeValue } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { maskUrl } from '../http/requestLog';

/**
 * Allow-list of span attributes and their form: nothing else is exported, whatever a library adds. URLs are masked as in the
 * log; statements already have placeholders.
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
  // User input: dropped unless it is a valid GraphQL name.
  'graphql.operation.name': (value) => (/^[_A-Za-z]\w{0,99}$/.test(String(value)) ? value : undefined),
};

function asItIs(value: AttributeValue): AttributeValue {
  return value;
}

/** A span without anything that could be a secret. Error messages may repeat values, so only the error type is kept. */
export function cleanSpan(span: ReadableSpan): ReadableSpan {
  const attributes = clean(span.attributes);
  // The rest of a span is ids, times and its origin.
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

/** Keeps span names low in cardinality: an operation's own name is an attribute, as OpenTelemetry advises. */
function nameOf({ name, attributes }: ReadableSpan): string {
  return String(attributes['graphql.operation.type'] ?? name);
}
