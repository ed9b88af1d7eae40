import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Header, type types } from 'tar';

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** An npm registry on loopback, with any other replies a test needs. */
export interface Registry {
  url: string;
  /** Requested paths, in order. */
  requests: string[];
  /** Sets the handler of a path; without one it answers 404. */
  on(path: string, handler: Handler): void;
  /** Publishes a release as the newest. */
  publish(version: string, tarball: Buffer, dist?: object): void;
  close(): Promise<void>;
}

export const PACKAGE = '/bangumi-data';

export async function startRegistry(): Promise<Registry> {
  const requests: string[] = [];
  const handlers = new Map<string, Handler>();
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    const handle = handlers.get(request.url ?? '');
    if (handle) handle(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const on = (path: string, handler: Handler) => void handlers.set(path, handler);
  return {
    url,
    requests,
    on,
    publish: (version, tarball, dist = {}) => {
      const path = tarballPath(version);
      const described = { tarball: `${url}${path}`, integrity: sumOf(tarball), ...dist };
      on(PACKAGE, (_, response) => sendJson(response, packageOf(version, described)));
      on(path, (_, response) => response.end(tarball));
    },
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

export const tarballPath = (version: string): string => `${PACKAGE}/-/bangumi-data-${version}.tgz`;

export function packageOf(version: string, dist: object): object {
  return {
    name: 'bangumi-data',
    'dist-tags': { latest: version },
    versions: { [version]: { version, dist } },
  };
}

export function sendJson(response: ServerResponse, value: unknown): void {
  response.setHeader('content-type', 'application/vnd.npm.install-v1+json');
  response.end(JSON.stringify(value));
}

export function sumOf(tarball: Buffer): string {
  return `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
}

export interface TarEntry {
  path: string;
  content?: string | Buffer;
  type?: types.EntryTypeName;
  linkpath?: string;
}

/** An archive with these entries, whatever their names. */
export function tarOf(...entries: TarEntry[]): Buffer {
  const blocks = entries.flatMap(({ path, content = '', type = 'File', linkpath }) => {
    const bytes = Buffer.from(content);
    const header = new Header({ path, type, linkpath, mode: 0o644, size: bytes.length, mtime: new Date(0) });
    header.encode();
    return [header.block ?? Buffer.alloc(512), bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

export const DATA = 'package/dist/data.json';

/** A release as packed by npm. */
export function releaseOf(data: unknown): Buffer {
  return gzipSync(
    tarOf({ path: 'package/package.json', content: '{}' }, { path: DATA, content: JSON.stringify(data) }),
  );
}
