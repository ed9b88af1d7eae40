import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Visitor } from '../../support/apps/visitor';
import { aComment, aThread } from '../../support/people/community';
import { signUp } from '../../support/people/people';
import { processMemory } from '../../support/servers/processMemory';
import { cleanUp, loadedDataDir, startServer } from '../../support/servers/serverProcess';

const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await cleanUp();
});

/** Sends the same query ten times and reads none of the responses. */
async function ask(url: string, body: string): Promise<Socket> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on('error', () => undefined).pause();
  await new Promise((resolve) => socket.once('connect', resolve));
  const head = `POST /graphql HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n`;
  socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body}`.repeat(10));
  return socket;
}

// security: P4
it('drops connections that read no responses, and buffers little for them', async () => {
  const server = await startServer({ dataDir: await loadedDataDir(), env: { WRITE_TIMEOUT: '2' } });
  const writer = await signUp({ visitor: () => new Visitor(server.url) });
  const body = '&'.repeat(10_000);
  const { id } = await aThread(writer, { body });
  for (let n = 0; n < 8; n += 1) await aComment(writer, { threadId: id, body });
  const aliases = Array.from({ length: 14 }, (_, n) => `a${n}: html`).join(' ');
  const query = `{ thread(id: "${id}") { comments(limit: 50) { items { ${aliases} } } } }`;
  await Promise.all(Array.from({ length: 20 }, () => ask(server.url, JSON.stringify({ query }))));
  await sleep(4000);
  expect((await new Visitor(server.url).get('/api/auth/ok')).status).toBe(200);
  expect(processMemory(server.pid).peak).toBeLessThan(600);
  // Clients that read nothing have been disconnected by then: each reads what its system had buffered, and the rest never
  // comes.
  const ends = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve).resume()));
  await Promise.all(ends);
});
