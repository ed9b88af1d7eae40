import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import type { ConnectionOptions } from './connections';
import { type Listening, listen } from './listen';

/** More than the system buffers for a connection that is not read. */
const BIG = Buffer.alloc(16_000_000, 'x');
const sockets: Socket[] = [];
let server: Listening | undefined;
let asked: string[] = [];
let reasons: string[] = [];

async function start(options: Partial<ConnectionOptions> = {}): Promise<void> {
  [asked, reasons] = [[], []];
  const log = pino({ level: 'warn' }, { write: (line: string) => reasons.push(JSON.parse(line).reason) });
  const answer = async (url: string, res: { end(body: unknown): void }) => {
    asked.push(url);
    if (url === '/late') await sleep(2500);
    res.end(url.startsWith('/big') ? BIG : `<${url}>`);
  };
  server = await listen((req, res) => void answer(req.url ?? '', res), {
    host: '127.0.0.1',
    port: 0,
    writeTimeout: 1,
    trustedProxies: [],
    log,
    ...options,
  });
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.stop();
});

/** A connection that pipelines requests for these paths; it reads nothing until told to. */
async function ask(...paths: string[]): Promise<Socket> {
  const socket = connect(server?.port ?? 0, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined).pause();
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
  return socket;
}
async function until(met: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !met(); tries += 1) await sleep(50);
  expect(met()).toBe(true);
}

describe('a connection', () => {
  // security: P4
  it('that does not read its response is cut', async () => {
    await start();
    await ask('/big');
    await until(() => reasons.length > 0);
    expect(reasons).toEqual(['it does not read its response']);
  });

  it('whose response takes long to produce is left alone', async () => {
    await start();
    let text = '';
    const socket = await ask('/late');
    socket.on('data', (part: Buffer) => {
      text += part.toString();
    });
    socket.resume();
    await until(() => text.endsWith('</late>'));
    expect(reasons).toEqual([]);
  });

  // security: P4
  it('that reads slowly gets all of it', async () => {
    await start();
    const socket = await ask('/big');
    let bytes = 0;
    let sinceRest = 0;
    socket.on('data', (part: Buffer) => {
      bytes += part.length;
      sinceRest += part.length;
      if (sinceRest < 2_000_000) return;
      sinceRest = 0;
      socket.pause();
      setTimeout(() => socket.resume(), 350);
    });
    socket.resume();
    await until(() => bytes >= BIG.length);
    expect(reasons).toEqual([]);
  });

  // security: P4
  it('gets one response at a time, in order, however many requests it pipelines', async () => {
    await start({ writeTimeout: 30 });
    const socket = await ask('/big1', '/a', '/big2', '/b');
    await sleep(300);
    expect(asked).toEqual(['/big1']);
    let end = '';
    socket.on('data', (part: Buffer) => {
      end = (end + part.toString('latin1')).slice(-10);
    });
    socket.resume();
    await until(() => end.endsWith('</b>'));
    expect(asked).toEqual(['/big1', '/a', '/big2', '/b']);
  });

  it('that pipelines too many requests without reading is cut', async () => {
    await start({ writeTimeout: 30 });
    await ask('/big', ...Array.from({ length: 20 }, () => '/a'));
    await until(() => reasons.length > 0);
    expect([asked, reasons]).toEqual([['/big'], ['it pipelines requests without reading responses']]);
  });

  // security: P4
  it('is cut while the total of unread responses is too large, those without progress first', async () => {
    await start({ writeTimeout: 30, unreadBytes: 2.5 * BIG.length });
    for (let n = 0; n < 4; n += 1) await ask('/big');
    await until(() => reasons.length === 2);
    await sleep(600);
    expect(reasons).toEqual(['too much unread data', 'too much unread data']);
  });

  it.each([
    // security: P4
    ['is one of a limited number per address', [], 3],
    ['of a trusted proxy is not limited in number', ['127.0.0.0/8'], 6],
  ])('among others, %s', async (_, trustedProxies, answered) => {
    await start({ connectionsPerAddress: 3, trustedProxies });
    for (let n = 0; n < 6; n += 1) await ask(`/${n}`);
    await until(() => asked.length >= answered);
    await sleep(100);
    expect(asked).toHaveLength(answered);
    for (const socket of sockets) socket.destroy();
    await sleep(100);
    await ask('/again');
    await until(() => asked.includes('/again'));
  });
});
