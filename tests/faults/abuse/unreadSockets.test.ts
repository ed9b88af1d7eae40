import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { Live } from '../../support/apps/live';
import { Visitor } from '../../support/apps/visitor';
import { aComment, aThread } from '../../support/people/community';
import { signUp } from '../../support/people/people';
import { processMemory } from '../../support/servers/processMemory';
import { cleanUp, loadedDataDir, startServer } from '../../support/servers/serverProcess';

const sockets: WebSocket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await cleanUp();
});

/** The largest possible event of a thread. */
const everything =
  'subscription ($id: ID!) { commentAdded(threadId: $id) { html source thread { opening { html source } } } }';

/** A live connection that subscribes twenty times, each with a different document, and then reads nothing more. */
function unread(url: string, id: string): Promise<WebSocket> {
  const address = `${url.replace(/^http/, 'ws')}/graphql`;
  const socket = new WebSocket(address, 'graphql-transport-ws', { headers: { origin: url } });
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.on('open', () => socket.send('{"type":"connection_init"}'));
  return new Promise((resolve, reject) => {
    socket.once('close', reject);
    socket.once('message', () => {
      for (let n = 0; n < 20; n += 1) {
        const payload = { query: `${everything} # ${n}`, variables: { id } };
        socket.send(JSON.stringify({ id: `${n}`, type: 'subscribe', payload }));
      }
      socket.pause();
      resolve(socket);
    });
  });
}

// security: P7
it('closes live connections that no one reads, buffers little for them, and serves the others', async () => {
  const server = await startServer({ dataDir: await loadedDataDir(), env: { WRITE_TIMEOUT: '2' } });
  const writer = await signUp({ visitor: () => new Visitor(server.url) });
  const body = '&'.repeat(10_000);
  const { id } = await aThread(writer, { body });
  const open = await Promise.all(Array.from({ length: 10 }, () => unread(server.url, id)));
  const closed = open.map((socket) => new Promise<number>((resolve) => socket.on('close', resolve)));
  const live = new Live(new Visitor(server.url));
  const other = live.subscribe('subscription ($id: ID!) { commentAdded(threadId: $id) { id } }', { id });
  await sleep(500);
  for (let n = 0; n < 8; n += 1) await aComment(writer, { threadId: id, body });
  await other.until(8);
  // Clients that read nothing have been disconnected by then.
  await sleep(3000);
  expect((await new Visitor(server.url).get('/api/auth/ok')).status).toBe(200);
  expect(processMemory(server.pid).peak).toBeLessThan(600);
  for (const socket of open) socket.resume();
  const codes = await Promise.all(closed);
  expect(codes.filter((code) => code !== 1006 && code !== 1013)).toEqual([]);
  await live.close();
});
