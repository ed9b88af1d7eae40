import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { limits } from '../config/limits';
import { catalogue } from '../errors/catalogue';
import { type ConnectionOptions, Connections } from './connections';

export type UpgradeListener = (req: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** An Express application, and what it does with live connections. */
export interface Listener extends RequestListener {
  upgrade?: UpgradeListener;
  /** Ends them: they are no requests, and no stop would wait for them. */
  stopLive?: () => Promise<void>;
}

export interface Listening {
  port: number;
  /** Takes no new request and lets those under way finish; after the limit their connections are cut. */
  stop(): Promise<void>;
}

/** Listens, and stops again without dropping what is under way (product P9, fault case 2). */
export async function listen(
  handle: Listener,
  { host, port, ...options }: { host: string; port: number } & ConnectionOptions,
): Promise<Listening> {
  let stopping = false;
  const server = createServer((req, res) => {
    if (stopping) refuse(res);
    else connections.handle(req, res, handle);
  });
  const connections = new Connections(server, options);
  server.on('upgrade', (req, socket, head) => {
    if (stopping || !handle.upgrade) socket.destroy();
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
    stop: async () => {
      stopping = true;
      await handle.stopLive?.();
      await close(server);
    },
  };
}

function refuse(res: ServerResponse): void {
  const { code, status, message } = catalogue.OVERLOADED;
  res.writeHead(status, {
    'Retry-After': '5',
    Connection: 'close',
    'Content-Type': 'application/json; charset=utf-8',
  });
  res.end(JSON.stringify({ code, message }));
}

function close(server: Server): Promise<void> {
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const limit = setTimeout(() => server.closeAllConnections(), limits.shutdown * 1000);
  return new Promise((resolve, reject) => {
    server.close((error) => {
      clearInterval(sweep);
      clearTimeout(limit);
      if (error) reject(error);
      else resolve();
    });
  });
}
