import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Registered ports below those that Linux, BSD and Windows hand out by themselves (RFC 6335 section 6). */
const FIRST_PORT = 12_000;
const LAST_PORT = 32_000;

/**
 * A port that nothing is listening on. Seconds may pass until it is used, so it is none of the ports that the system meanwhile
 * gives to others, who ask for any port.
 */
export async function freePort(pick = () => randomInt(FIRST_PORT, LAST_PORT + 1)): Promise<number> {
  for (;;) {
    const port = pick();
    if (await isFree(port)) return port;
  }
}

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
