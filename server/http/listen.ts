import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../config/limits';
import { type ConnectionOptions, Connections } from './connections';

export type UpgradeListener = (req: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** An Express application with its handlers for live connections. */
export interface Listener extends RequestListener {
  upgrade?: UpgradeListener;
  /** Makes `/readyz` report that the site is about to stop. */
  leave?: () => void;
  /** Closes live connections, which would otherwise keep the server from stopping. */
  stopLive?: () => Promise<void>;
}

export interface Listening {
  port: number;
  /** Replaces the listener on the same port, once the site is ready. */
  handOver(to: Listener): void;
  /**
   * Keeps serving for `delay` seconds, so that proxies notice `/readyz`, closing each connection after its response. Then
   * accepts no new connections, waits for running requests, and cuts off those left when the limit expires.
   */
  stop(delay?: number): Promise<void>;
}

/** Starts listening; `stop` drops no request that was received. */
export async function listen(
  first: Listener,
  { host, port, ...options }: { host: string; port: number } & ConnectionOptions,
): Promise<Listening> {
  let stopping = false;
  let handle = first;
  const server = createServer((req, res) => {
    // Tells a proxy with keep-alive connections now, rather than when it sends a request while the connection closes.
    if (stopping) res.shouldKeepAlive = false;
    connections.handle(req, res, handle);
  });
  const connections = new Connections(server, options);
  server.on('upgrade', (req, socket, head) => {
    if (!server.listening || !handle.upgrade) socket.destroy();
    else handle.upgrade(req, socket, head);
  });
  server.maxConnections = limits.connections;
  // Slow or silent clients cannot hold a connection for ever (security P4); `Connections` handles those that do not read.
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
      await acceptWaiting(server);
      const closed = close(server, limits.shutdown - delay);
      await handle.stopLive?.();
      await closed;
    },
  };
}

/** Turns of the event loop that a stop waits at most for connections to be accepted. */
const MAX_TURNS = 10_000;

/**
 * Closing the socket would reset the connections that wait to be accepted, with the requests on them. Node accepts one in each
 * turn of the event loop: a turn without one has left none.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let accepted = true;
  const note = () => {
    accepted = true;
  };
  server.on('connection', note);
  for (let turn = 0; accepted && turn < MAX_TURNS; turn++) {
    accepted = false;
    await nextTurn();
  }
  server.off('connection', note);
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
