import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type BlockList, isIPv6, type Socket } from 'node:net';
import type { Logger } from 'pino';
import { limits } from '../config/limits';
import { limitKeyOf, plainAddress } from './clientAddress';
import { listOfNetworks } from './networks';

/** State of a connection. */
interface Connection {
  /** Key by which connections are counted; undefined for a trusted proxy, which serves many clients. */
  key: string | undefined;
  answering: boolean;
  /** Pipelined requests that wait for the current response to finish. */
  waiting: (() => void)[];
  /** Bytes of the response not yet sent, bytes written so far, and the time of the last progress. */
  left: number;
  written: number;
  progressAt: number;
}

export interface ConnectionOptions {
  writeTimeout: number;
  trustedProxies: readonly string[];
  log: Pick<Logger, 'warn'>;
  /** Override those of `limits` in tests. */
  connectionsPerAddress?: number;
  unreadBytes?: number;
}

/** Milliseconds. Within a second, one processor could produce far more output than may be buffered. */
const CHECK_INTERVAL_MS = 250;

type Handle = (req: IncomingMessage, res: ServerResponse) => void;

/**
 * Limits the memory of unread responses (security P18). A connection gets one response at a time: Node would process all
 * pipelined requests and buffer the responses until the client reads them. A connection without progress for `writeTimeout`
 * seconds is cut, not counting the time it took to produce the response; so are the slowest ones while the total exceeds its
 * limit. The number of connections per address is limited.
 */
export class Connections {
  private readonly open = new Map<Socket, Connection>();
  private readonly counts = new Map<string, number>();
  private readonly proxies: BlockList;
  private readonly options: Required<ConnectionOptions>;
  private timer: NodeJS.Timeout | undefined;

  constructor(server: Server, options: ConnectionOptions) {
    const { connectionsPerAddress, unreadBytes } = limits;
    this.options = { connectionsPerAddress, unreadBytes, ...options };
    this.proxies = listOfNetworks(options.trustedProxies);
    server.on('connection', (socket) => this.enter(socket));
    server.on('listening', () => {
      this.timer = setInterval(() => this.look(performance.now()), CHECK_INTERVAL_MS).unref();
    });
    server.on('close', () => clearInterval(this.timer));
  }

  /** Passes a request on once its connection has no other response in progress. */
  handle(req: IncomingMessage, res: ServerResponse, handle: Handle): void {
    const connection = this.open.get(req.socket);
    if (!connection) return void req.socket.destroy();
    const run = () => {
      connection.answering = true;
      res.once('close', () => {
        connection.answering = false;
        if (!req.socket.destroyed) connection.waiting.shift()?.();
      });
      handle(req, res);
    };
    if (!connection.answering) run();
    else if (connection.waiting.length < limits.requestsAhead) connection.waiting.push(run);
    else this.cut(req.socket, 'it pipelines requests without reading responses');
  }

  private enter(socket: Socket): void {
    const key = this.keyOf(socket.remoteAddress ?? '');
    const count = key === undefined ? 0 : (this.counts.get(key) ?? 0) + 1;
    if (count > this.options.connectionsPerAddress) return void socket.destroy();
    if (key !== undefined) this.counts.set(key, count);
    this.open.set(socket, { key, answering: false, waiting: [], left: 0, written: 0, progressAt: 0 });
    socket.once('close', () => this.leave(socket));
  }

  private leave(socket: Socket): void {
    const { key } = this.open.get(socket) ?? {};
    this.open.delete(socket);
    if (key === undefined) return;
    const count = (this.counts.get(key) ?? 1) - 1;
    if (count > 0) this.counts.set(key, count);
    else this.counts.delete(key);
  }

  private keyOf(address: string): string | undefined {
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (address === '' || this.proxies.check(address, family)) return undefined;
    return limitKeyOf(plainAddress(address));
  }

  private look(now: number): void {
    const behind: [Socket, Connection][] = [];
    let bytes = 0;
    for (const [socket, connection] of this.open) {
      if (!connection.answering) continue;
      const left = leftOf(socket);
      const { bytesWritten: written } = socket;
      // Streams write more as soon as earlier data has left, so the backlog may stay the same size despite progress.
      const moves = left < connection.left || connection.left === 0 || written > connection.written;
      if (moves) connection.progressAt = now;
      Object.assign(connection, { left, written });
      if (left === 0) continue;
      if (now - connection.progressAt > this.options.writeTimeout * 1000) {
        this.cut(socket, 'it does not read its response');
        continue;
      }
      bytes += socket.writableLength;
      behind.push([socket, connection]);
    }
    const { unreadBytes } = this.options;
    if (bytes <= unreadBytes) return;
    behind.sort(([, a], [, b]) => a.progressAt - b.progressAt || b.left - a.left);
    for (const [socket] of behind) {
      if (bytes <= unreadBytes) return;
      bytes -= socket.writableLength;
      this.cut(socket, 'too much unread data');
    }
  }

  private cut(socket: Socket, reason: string): void {
    if (socket.destroyed) return;
    this.options.log.warn({ address: socket.remoteAddress, reason }, 'a connection was cut');
    socket.destroy();
  }
}

/**
 * Node counts a write as done when all of it has been sent; only the socket's handle knows how much is left. Without a handle
 * the whole write counts.
 */
function leftOf(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null };
  if (socket.writableLength === 0) return 0;
  return handle?.writeQueueSize ?? socket.writableLength;
}
