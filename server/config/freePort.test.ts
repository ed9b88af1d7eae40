import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { freePort } from './freePort';

async function listen(port: number): Promise<Server & AsyncDisposable> {
  const server = createServer().listen(port);
  await once(server, 'listening');
  return server;
}
const portOf = (server: Server) => (server.address() as AddressInfo).port;

it('a free port can be listened on, and is below those that the system gives away meanwhile', async () => {
  const port = await freePort();
  await using given = await listen(0);
  expect(port).toBeLessThan(portOf(given));
  await using own = await listen(port);
  expect(portOf(own)).toBe(port);
});

it('a port that something listens on is passed over', async () => {
  await using taken = await listen(0);
  const free = await freePort();
  const picks = [portOf(taken), free];
  expect(await freePort(() => picks.shift() ?? 0)).toBe(free);
});
