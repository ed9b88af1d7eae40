import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSendOut } from './sendOut';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function host(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answer as never);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const sender = (networks: string[], seconds?: number) =>
  createSendOut({ config: { notifications: { networks, vapidPrivateKey: undefined } } }, { seconds });
const open = sender(['127.0.0.0/8', '::1']);
const to = (url: string) => ({ url, headers: { 'content-type': 'text/plain' }, body: 'Hello' });

it('posts what it is given, and gives the beginning of the answer', async () => {
  let got = '';
  const at = await host((req, res) => {
    req.on('data', (chunk: Buffer) => {
      got += `${req.method} ${req.url} ${req.headers['user-agent']} ${chunk}`;
    });
    req.on('end', () => res.writeHead(429, { 'retry-after': '7' }).end('x'.repeat(100_000)));
  });
  const answer = await open(to(`http://${at}/a?b=1`));
  expect(got).toBe('POST /a?b=1 Enspired Hello');
  expect(answer).toEqual({ status: 429, retryAfter: '7', body: 'x'.repeat(4096) });
});

it('puts a file, which may take longer than a message', async () => {
  let got = '';
  const at = await host((req, res) => {
    got = `${req.method} ${req.url}`;
    res.end();
  });
  const patient = createSendOut(
    { config: { notifications: { networks: ['127.0.0.1'], vapidPrivateKey: undefined } } },
    { seconds: 0, fileSeconds: 10 },
  );
  expect(await patient({ method: 'PUT', ...to(`http://${at}/a.json`) })).toMatchObject({ status: 200 });
  expect(got).toBe('PUT /a.json');
});

// security: P11
it('follows no redirect', async () => {
  let asked = 0;
  const at = await host((_, res) => {
    asked += 1;
    res.writeHead(307, { location: '/elsewhere' }).end();
  });
  expect(await open(to(`http://${at}/`))).toMatchObject({ status: 307 });
  expect(asked).toBe(1);
});

// security: P11
it.each([
  'http://127.0.0.1:1/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://localhost/',
  'https://10.1.2.3/',
  'https://169.254.169.254/latest/meta-data',
  'https://[fd00::1]/',
  'https://100.64.0.1/',
  // Public, but unencrypted.
  'http://93.184.215.14/',
])('sends nothing to %s unless the operator allows it', async (url) => {
  await expect(sender([])(to(url))).rejects.toMatchObject({ problem: 'NOT_PUBLIC' });
});

// security: P11
it('allows only the configured networks', async () => {
  const at = await host((_, res) => res.end('ok'));
  expect(await sender(['127.0.0.1'])(to(`http://${at}/`))).toMatchObject({ status: 200 });
  await expect(sender(['10.0.0.0/8'])(to(`http://${at}/`))).rejects.toMatchObject({ problem: 'NOT_PUBLIC' });
});

it('reports if there is no answer, or none in time', async () => {
  const at = await host(() => undefined);
  await expect(sender(['127.0.0.1'], 0.1)(to(`http://${at}/`))).rejects.toMatchObject({
    problem: 'NOT_REACHED',
  });
  await expect(open(to('http://127.0.0.1:1/'))).rejects.toMatchObject({ problem: 'NOT_REACHED' });
});

it('does not wait for an answer that never ends', async () => {
  const at = await host((_, res) => {
    res.write('x'.repeat(5000));
  });
  expect((await open(to(`http://${at}/`))).body).toHaveLength(4096);
});
