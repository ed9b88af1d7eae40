import { existsSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { catalogueLooks, good, NEWER } from '../../../../tests/support/catalogue/catalogueLooks';
import {
  PACKAGE,
  packageOf,
  type Registry,
  sendJson,
  sumOf,
  tarballPath,
} from '../../../../tests/support/catalogue/registry';

/** Servers that respond badly, or not at all. */
const looks = catalogueLooks();
const { look } = looks;

/** Seconds: short only where a test waits for one to pass, as a slow machine takes its time for everything else. */
const patience = { whole: 60, idle: 60 };
const sooner: Record<string, typeof patience> = {
  'is silent': { whole: 60, idle: 0.5 },
  'stops in the middle': { whole: 60, idle: 0.5 },
  drips: { whole: 0.4, idle: 60 },
  'stops in the middle of a release': { whole: 60, idle: 0.2 },
  'drips a release': { whole: 0.4, idle: 60 },
};
const packed = gzipSync(Buffer.alloc(8_000_000, 32));
const never = () => {};
const json = (response: ServerResponse) => response.setHeader('content-type', 'application/json');
const drip = (response: ServerResponse) => {
  json(response);
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
};

describe('a server', () => {
  // security: P11
  it.each<[string, Parameters<Registry['on']>[1], RegExp, boolean]>([
    ['is silent', never, /no data has arrived for 0.5 seconds/, true],
    [
      'stops in the middle',
      (_, response) => json(response).write('{'),
      /no data has arrived for 0.5 seconds/,
      true,
    ],
    ['drips', (_, response) => drip(response), /takes longer than 0.4 seconds/, true],
    ['hangs up', (request) => request.socket.destroy(), /cannot be reached/, true],
    ['is in trouble', (_, response) => response.writeHead(503).end(), /answers with 503/, true],
    ['does not have it', (_, response) => response.writeHead(404).end(), /answers with 404/, false],
    [
      'says too much',
      (_, response) => json(response).end(Buffer.alloc(4_100_000, 32)),
      /more than 4,000,000 bytes/,
      false,
    ],
    [
      'says too much, packed',
      (_, response) => {
        json(response).setHeader('content-encoding', 'gzip');
        response.end(packed);
      },
      /more than 4,000,000 bytes/,
      false,
    ],
    [
      'answers with a page',
      (_, response) => response.setHeader('content-type', 'text/html').end('{}'),
      /is not JSON/,
      false,
    ],
    [
      'says nonsense',
      (_, response) => json(response).end('{"dist-tags":{"latest":"../1"}}'),
      /does not describe/,
      false,
    ],
    ['is broken', (_, response) => json(response).end('{'), /not valid JSON/, false],
    ['nests deeply', (_, response) => json(response).end('['.repeat(2_000_000)), /not valid JSON/, false],
    [
      'names no release',
      (_, response) => sendJson(response, packageOf(NEWER, {})),
      /does not say where/,
      false,
    ],
    [
      'leads in a circle',
      (_, response) => response.writeHead(302, { location: PACKAGE }).end(),
      /redirects too many times/,
      false,
    ],
    [
      'leads to a file',
      (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      /leads to file:/,
      false,
    ],
    [
      'leads to plain http',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      /leads to http:/,
      false,
    ],
    [
      'leads home',
      (_, response) => response.writeHead(302, { location: 'https://127.0.0.1:1/' }).end(),
      /into a private network/,
      false,
    ],
    [
      'has its release at home',
      (_, response) =>
        sendJson(response, packageOf(NEWER, { tarball: 'https://10.0.0.1/', integrity: sumOf(good) })),
      /into a private network/,
      false,
    ],
  ])('that %s changes nothing, and is retried at the next check', async (name, handle, reason, silent) => {
    looks.registry().on(PACKAGE, handle);
    const time = sooner[name] ?? patience;
    const [report] = await look({ patience: time });
    expect(report).toMatchObject({
      outcome: 'FAILED',
      reason: expect.stringMatching(reason),
      failures: 1,
      silent,
    });
    expect(looks.lines).toEqual([expect.objectContaining({ level: 'warn', reason: report?.reason })]);
    expect(await look({ patience: time })).toMatchObject([{ outcome: 'FAILED', failures: 2, known: true }]);
    expect(looks.taken).toEqual([]);
    looks.registry().publish(NEWER, good);
    expect(await look()).toMatchObject([{ outcome: 'TAKEN', failures: 0 }]);
  });

  it.each<[string, Parameters<Registry['on']>[1], string]>([
    ['stops in the middle of a release', (_, response) => response.write(good.subarray(0, 50)), 'FAILED'],
    ['drips a release', (_, response) => drip(response), 'FAILED'],
    [
      'hangs up',
      (_, response) =>
        response.writeHead(200, { 'content-length': good.length }).write('x', () => response.destroy()),
      'FAILED',
    ],
    [
      'announces too large a release',
      (_, response) => response.writeHead(200, { 'content-length': 200_000_000 }).write('x'),
      'REFUSED',
    ],
  ])('that %s changes nothing', async (name, handle, outcome) => {
    looks.registry().publish(NEWER, good);
    looks.registry().on(tarballPath(NEWER), handle);
    expect(await look({ patience: sooner[name] ?? patience })).toMatchObject([{ outcome, version: NEWER }]);
    expect(looks.taken).toEqual([]);
    expect(existsSync(looks.folder)).toBe(false);
  });

  // security: P11
  it('that is public is requested only over https', async () => {
    const env = { CATALOGUE_REGISTRY: 'http://192.0.43.10:1' };
    expect(await look({}, env)).toMatchObject([
      { outcome: 'FAILED', reason: expect.stringContaining('only within a private network') },
    ]);
  });

  it('that is slow is abandoned at once when the site stops', async () => {
    looks.registry().on(PACKAGE, never);
    const stop = new AbortController();
    const looking = look({ signal: stop.signal });
    while (looks.registry().requests.length === 0) await new Promise(setImmediate);
    stop.abort();
    expect(await looking).toEqual([]);
    expect(looks.lines).toEqual([]);
  });
});
