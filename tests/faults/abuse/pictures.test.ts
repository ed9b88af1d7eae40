import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Visitor } from '../../support/apps/visitor';
import { signUp } from '../../support/people/people';
import { processMemory } from '../../support/servers/processMemory';
import { cleanUp, loadedDataDir, type ServerProcess, startServer } from '../../support/servers/serverProcess';

/**
 * Picture URLs as a way into the operator's network, against the built server: nothing private is ever requested, and the
 * process survives. Large, endless and slow responses are tested in `server/uploads/readRemote.test.ts`, since a built server
 * contacts no host on this machine.
 */
let server: ServerProcess;
let inside: Server;
let port: number;
let connections = 0;

beforeAll(async () => {
  inside = createServer((_req, res) => res.end('private'));
  inside.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  port = (inside.address() as AddressInfo).port;
  server = await startServer({ dataDir: await loadedDataDir() });
});
afterAll(async () => {
  await cleanUp();
  await new Promise((resolve) => inside.close(resolve).closeAllConnections());
});

it('fetches nothing private, whatever the picture URL, and survives', async () => {
  const visitor = () => new Visitor(server.url);
  const { visitor: me } = await signUp({ visitor });
  const addresses = [
    `http://127.0.0.1:${port}/`,
    `https://127.0.0.1:${port}/`,
    'https://127.0.0.1/',
    'https://localhost/',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'https://2130706433/',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/',
    'data:image/png;base64,AAAA',
    'data:image/svg+xml;base64,PHN2Zz48c2NyaXB0Lz48L3N2Zz4=',
  ];
  for (const image of addresses) {
    expect([image, (await me.auth('update-user', { image })).status]).toEqual([image, 200]);
    const { data } = await me.graphql<{ viewerProfile: { avatar: string | null } }>(
      '{ viewerProfile { avatar } }',
    );
    const avatar = data?.viewerProfile.avatar ?? null;
    // Many requests at once: a name that doesn't resolve is looked up once.
    const answers =
      avatar === null ? [] : await Promise.all(Array.from({ length: 20 }, () => me.get(avatar)));
    for (const { status } of answers) expect([image, status]).toEqual([image, 404]);
  }
  for (const image of ['javascript:alert(1)', 'file:///etc/passwd'])
    expect((await me.auth('update-user', { image })).status).toBe(400);
  expect(connections).toBe(0);
  expect((await visitor().get('/api/auth/ok')).status).toBe(200);
  const policy = (await visitor().get('/healthz')).headers.get('content-security-policy');
  expect(policy).toContain("img-src 'self';");
  expect(processMemory(server.pid).peak).toBeLessThan(600);
});
