import { createServer, get, type Server } from 'node:http';
import type https from 'node:https';
import type { AddressInfo } from 'node:net';
import { limits } from '../config/limits';
import { isPublic } from '../domain/text/publicAddress';
import { download, readRemote } from './readRemote';

/** Requests to hosts that anyone may name (security P11). */
let server: Server;
let port: number;
const requests: string[] = [];
let sent = 0;

beforeAll(async () => {
  server = createServer((req, res) => {
    requests.push(req.url ?? '');
    if (req.url === '/picture') return void res.end('a picture');
    if (req.url === '/moved') return void res.writeHead(302, { location: '/picture' }).end();
    if (req.url === '/large') return void res.writeHead(200, { 'content-length': 1_000_000_000 }).write('x');
    if (req.url === '/slow') return void res.writeHead(200).write('x');
    if (req.url === '/silent') return;
    const pour = () => {
      while (!res.destroyed) {
        sent += 65_536;
        if (!res.write(Buffer.alloc(65_536))) return void res.once('drain', pour);
      }
    };
    pour();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
beforeEach(() => requests.splice(0));

const open = { get: get as typeof https.get, mayConnect: () => true };
const guarded = { get: get as typeof https.get, mayConnect: isPublic };
const at = (path: string, host = '127.0.0.1') => new URL(`http://${host}:${port}${path}`);

it('reads a file', async () => {
  expect(String(await download(at('/picture'), open))).toBe('a picture');
});

// security: P11
it.each(['/moved', '/large', '/endless'])('gives up on %s', async (path) => {
  sent = 0;
  await expect(download(at(path), open)).rejects.toThrow('The host answered with');
  expect(requests).toEqual([path]);
  // Socket buffers hold slightly more than was read.
  expect(sent).toBeLessThan(limits.pictureBytes * 8);
});

it.each(['/slow', '/silent'])('times out for %s', async (path) => {
  await expect(download(at(path), { ...open, seconds: 0.2 })).rejects.toThrow();
});

// security: P11
it.each(['127.0.0.1', '[::1]', 'localhost', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '[::7f00:1]'])(
  'never connects to %s',
  async (host) => {
    await expect(async () => download(at('/picture', host), guarded)).rejects.toThrow('not public');
    expect(requests).toEqual([]);
  },
);

// security: P11
it.each([
  'http://pictures.example/a.png',
  'https://pictures.example:8443/a.png',
  'https://me:word@pictures.example/a.png',
  'file:///etc/passwd',
  'https://127.0.0.1/a.png',
  'https://localhost/a.png',
])('does not fetch %s', async (address) => {
  await expect(readRemote(address)).rejects.toThrow(/not fetched|not public/);
});
