import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as received by a collector, with its ids in hexadecimal. */
export interface SentSpan {
  traceId: string;
  spanId: string;
  parentId: string;
  name: string;
  /** 1 internal, 2 server, 3 client. */
  kind: number;
  attributes: Record<string, unknown>;
  /** 0 unset, 1 ok, 2 error. */
  status: { code: number; message: string };
  events: { name: string; attributes: Record<string, unknown> }[];
  resource: Record<string, unknown>;
}

export interface Collector {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  spans: SentSpan[];
  /** Paths and content types of the requests. */
  calls: { path: string; type: string }[];
  /** Everything received, byte for byte, to search for what must not be in it. */
  raw(): string;
  close(): Promise<unknown>;
}

/** A collector that accepts spans by OTLP over HTTP, as protobuf. */
export async function startCollector(): Promise<Collector> {
  const bodies: Buffer[] = [];
  const spans: SentSpan[] = [];
  const calls: Collector['calls'] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    bodies.push(body);
    calls.push({ path: request.url ?? '', type: request.headers['content-type'] ?? '' });
    spans.push(...readSpans(body));
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    calls,
    raw: () => Buffer.concat(bodies).toString('latin1'),
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

/** Field numbers of opentelemetry-proto 1.x, `trace/v1/trace.proto` and `common/v1/common.proto`. */
function readSpans(request: Buffer): SentSpan[] {
  return messages(request, 1).flatMap((resourceSpans) => {
    const resource = Object.assign({}, ...messages(resourceSpans, 1).map((each) => attributesOf(each, 1)));
    const scopes = messages(resourceSpans, 2);
    return scopes.flatMap((scope) => messages(scope, 2).map((span) => readSpan(span, resource)));
  });
}

function readSpan(span: Buffer, resource: SentSpan['resource']): SentSpan {
  const hex = (field: number) => messages(span, field)[0]?.toString('hex') ?? '';
  const [status = Buffer.alloc(0)] = messages(span, 15);
  return {
    traceId: hex(1),
    spanId: hex(2),
    parentId: hex(4),
    name: textOf(span, 5),
    kind: numberOf(span, 6),
    attributes: attributesOf(span, 9),
    events: messages(span, 11).map((event) => ({
      name: textOf(event, 2),
      attributes: attributesOf(event, 3),
    })),
    status: { code: numberOf(status, 3), message: textOf(status, 2) },
    resource,
  };
}

function attributesOf(message: Buffer, field: number): Record<string, unknown> {
  return Object.fromEntries(
    messages(message, field).map((pair) => {
      const [value = Buffer.alloc(0)] = messages(pair, 2);
      const [[kind, content] = [0, undefined]] = fieldsOf(value);
      return [textOf(pair, 1), kind === 1 ? String(content) : kind === 3 ? Number(content) : content];
    }),
  );
}

const messages = (message: Buffer, field: number) =>
  fieldsOf(message).flatMap(([number, value]) => (number === field && Buffer.isBuffer(value) ? [value] : []));
const textOf = (message: Buffer, field: number) => messages(message, field)[0]?.toString() ?? '';
const numberOf = (message: Buffer, field: number) =>
  Number(fieldsOf(message).find(([number]) => number === field)?.[1] ?? 0);

/** The fields of a protobuf message by number: bytes, or integers. */
function fieldsOf(message: Buffer): [number, Buffer | bigint][] {
  const fields: [number, Buffer | bigint][] = [];
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++);
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const bytes = (length: number) => {
    at += length;
    return message.subarray(at - length, at);
  };
  while (at < message.length) {
    const tag = Number(varint());
    const wire = tag & 7;
    if (wire === 0) fields.push([tag >> 3, varint()]);
    else if (wire === 1) fields.push([tag >> 3, bytes(8).readBigUInt64LE()]);
    else if (wire === 2) fields.push([tag >> 3, bytes(Number(varint()))]);
    else if (wire === 5) fields.push([tag >> 3, BigInt(bytes(4).readUInt32LE())]);
    else throw new Error(`no protobuf: wire type ${wire} at ${at}`);
  }
  return fields;
}
