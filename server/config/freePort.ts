import { once } from 'node:events';
import { createServer } from 'node:net';

/** Registered ports below those that Linux, BSD and Windows hand out by themselves (RFC 6335 section 6). */
const FIRST_PORT = 12_000;
const PORT_COUNT = 20_000;
const PORTS_PER_PROCESS = 16;
let turn = 0;

/**
 * A port that nothing is listening on. Seconds may pass until it is used, so it is none of the ports that the system meanwhile
 * gives to those who ask for any, and each process begins at others.
 */
export async function freePort(pick = nextPort): Promise<number> {
  for (;;) {
    const port = pick();
    if (await isFree(port)) return port;
  }
}

const nextPort = () => FIRST_PORT + ((process.pid * PORTS_PER_PROCESS + turn++) % PORT_COUNT);

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
}
