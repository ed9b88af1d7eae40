import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../config/limits';
import { type ConnectionOptions, Connections } from './connections';

export type UpgradeListener = (req: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** An Express application, and what it does with live connections. */
export interface Listener extends RequestListener {
  upgrade?: UpgradeListener;
  /** From now on says at `/readyz` that it is about to stop. */
  leave?: () => void;
  /** Ends them: they are no requests, and no stop would wait for them. */
  stopLive?: () => Promise<void>;
}

export interface Listening {
  port: number;
  /** From now on this one answers, on the same port: what stood in its place while the site made itself ready is done. */
  handOver(to: Listener): void;
  /**
   * Goes on serving for as long as a proxy may take to notice `/readyz` (seconds), while each answer ends its connection; then
   * takes no new connection and lets what is under way finish. After the limit what is left is cut.
   */
  stop(delay?: number): Promise<void>;
}

/** Listens, and stops again without dropping what it was sent (product P9, fault case 2). */
export async function listen(
  first: Listener,
  { host, port, ...options }: { host: string; port: number } & ConnectionOptions,
): Promise<Listening> {
  let stopping = false;
  let handle = first;
  const server = createServer((req, res) => {
    // A proxy that keeps connections open learns so, and not by a request that it sends while this one closes.
    if (stopping) res.shouldKeepAlive = false;
    connections.handle(req, res, handle);
  });
  const connections = new Connections(server, options);
  server.on('upgrade', (req, socket, head) => {
    if (!server.listening || !handle.upgrade) socket.destroy();
    else handle.upgrade(req, socket, head);
  });
  server.maxConnections = limits.connections;
  // Slow or silent clients cannot hold a connection for ever (security P4); `Connections` sees to those who read nothing.
  server.requestTimeout = 30_000;
  server.headersTimeout = 15_000;
  server.keepAliveTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    handOver: (to) => {
      handle = to;
    },
    stop: async (delay = 0) => {
      stopping = true;
      handle.leave?.();
      await sleep(delay * 1000);
      const closed = close(server, limits.shutdown - delay);
      await handle.stopLive?.();
      await closed;
    },
  };
}

function close(server: Server, seconds: number): Promise<void> {
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const limit = setTimeout(() => server.closeAllConnections(), seconds * 1000);
  return new Promise((resolve, reject) => {
    server.close((error) => {
      clearInterval(sweep);
      clearTimeout(limit);
      if (error) reject(error);
      else resolve();
    });
  });
}
