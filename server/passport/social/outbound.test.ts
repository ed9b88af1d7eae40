import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGzip, gzipSync } from 'node:zlib';
import { createOutbound, OutboundError, readJson } from './outbound';

/** A server on loopback that responds as instructed (security P11). */
let server: Server;
let listener: RequestListener;
let base: string;
beforeAll(async () => {
  server = createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));

const call = (more: { maxBytes?: number; ms?: number; path?: string } = {}) =>
  createOutbound(globalThis.fetch, [`${base}/token`])({
    url: `${base}${more.path ?? '/profile'}`,
    signal: AbortSignal.timeout(more.ms ?? 5000),
    maxBytes: more.maxBytes,
  });

describe('an outbound call', () => {
  it('gives status and body', async () => {
    listener = (_request, response) => response.writeHead(201).end('hello');
    const answer = await call();
    expect([answer.status, answer.body.toString()]).toEqual([201, 'hello']);
  });

  // security: P11
  it('goes only to the origins of its provider', async () => {
    let called = 0;
    const fetch: typeof globalThis.fetch = async () => {
      called += 1;
      return new Response('');
    };
    const outbound = createOutbound(fetch, ['https://api.example.org/a']);
    const signal = AbortSignal.timeout(1000);
    const others = [
      'http://api.example.org/',
      'https://api.example.org:444/',
      'https://api.example.org.evil.example/',
      'https://evil.example/',
      'http://169.254.169.254/latest',
      'file:///etc/passwd',
    ];
    for (const url of others) await expect(outbound({ url, signal })).rejects.toThrow(OutboundError);
    expect(called).toBe(0);
    await outbound({ url: 'https://api.example.org/b', signal });
    expect(called).toBe(1);
  });

  // security: P11
  it.each([301, 302, 303, 307, 308])('follows no redirect (%d), not even to itself', async (status) => {
    let calls = 0;
    listener = (_request, response) => {
      calls += 1;
      response.writeHead(status, { location: `${base}/elsewhere` }).end();
    };
    await expect(call()).rejects.toThrow('answered with a redirect');
    expect(calls).toBe(1);
  });

  it('ends with its signal when nothing comes, and when the answer stops half-way', async () => {
    listener = () => {};
    await expect(call({ ms: 100 })).rejects.toThrow('took too long');
    listener = (_request, response) => response.writeHead(200).write('half');
    await expect(call({ ms: 100 })).rejects.toThrow('took too long');
  });

  it('stops reading an endless response at the limit', async () => {
    let sent = 0;
    listener = (_request, response) => {
      const chunk = Buffer.alloc(65_536, 'a');
      const more = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
      };
      response.on('drain', more);
      more();
    };
    await expect(call({ maxBytes: 100_000 })).rejects.toThrow('answered with too much');
    expect(sent).toBeLessThan(20_000_000);
  });

  it('stops at a decompression bomb', async () => {
    const before = process.memoryUsage().rss;
    listener = (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'application/json' });
      const gzip = createGzip();
      gzip.pipe(response);
      response.on('close', () => gzip.destroy());
      const chunk = Buffer.alloc(1_000_000, ' ');
      const more = () => {
        while (!gzip.destroyed && gzip.write(chunk));
      };
      gzip.on('drain', more);
      more();
    };
    await expect(call()).rejects.toThrow('answered with too much');
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  });

  it('reads compressed responses within the limit', async () => {
    listener = (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"a":1}'));
    expect(readJson(await call(), base)).toEqual({ a: 1 });
  });

  it('reports the error without the response', async () => {
    listener = (request) => request.socket.destroy();
    await expect(call()).rejects.toThrow(`${new URL(base).host} could not be reached`);
    const secret = 'token-in-an-answer';
    for (const [status, body] of [
      [500, secret],
      [200, secret],
      [200, `"${secret}"`],
      [200, '7'],
      [200, ''],
    ]) {
      const read = () => readJson({ status: Number(status), body: Buffer.from(String(body)) }, base);
      expect(read).toThrow(OutboundError);
      expect(read).not.toThrow(secret);
    }
  });
});
