import { CloseCode } from 'graphql-ws';
import type { WebSocket } from 'ws';
import { limits } from '../../config/limits';
import { endedSessionIds } from '../../data/stores/sessionStore';
import type { Deps } from '../../domain/deps';
import type { LiveFigures } from '../../domain/jobs/activity';
import { limitKeyOf } from '../../http/clientAddress';

interface OpenSocket {
  sessionId: string | null;
  userId: string | null;
  address: string;
  /** Its running subscriptions, by id. */
  subscriptions: Readonly<Record<string, unknown>>;
}

/**
 * Live connections of this instance, counted per user and address. While there are any, a small query every two seconds checks
 * their sessions, and connections whose session has ended or expired are closed, whichever instance ended it (security P7).
 */
export class OpenSockets {
  private readonly places = new Map<WebSocket, OpenSocket>();
  /** Number of connections per user or address. */
  private readonly counts = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly deps: Pick<Deps, 'db' | 'clock' | 'log'>) {}

  isFull(): boolean {
    return this.places.size >= limits.sockets;
  }

  /** False if the user, or the visitor's address, has too many connections. */
  enter(socket: WebSocket, place: OpenSocket): boolean {
    const key = keyOf(place);
    const same = this.counts.get(key) ?? 0;
    const most = place.userId === null ? limits.socketsPerAddress : limits.socketsPerPerson;
    if (same >= most || this.isFull()) return false;
    this.places.set(socket, place);
    this.counts.set(key, same + 1);
    this.timer ??= setInterval(() => this.look(), limits.socketSessionCheck * 1000).unref();
    return true;
  }

  figures(): LiveFigures {
    const places = [...this.places.values()];
    const subscriptions = places.reduce((sum, place) => sum + Object.keys(place.subscriptions).length, 0);
    return { sockets: places.length, subscriptions };
  }

  leave(socket: WebSocket): void {
    const place = this.places.get(socket);
    if (!place) return;
    this.places.delete(socket);
    const key = keyOf(place);
    const left = (this.counts.get(key) ?? 0) - 1;
    if (left > 0) this.counts.set(key, left);
    else this.counts.delete(key);
    if (this.places.size === 0) this.stop();
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private look(): void {
    this.closeEnded().catch((error: unknown) => {
      this.deps.log.warn({ err: error }, 'the sessions of live connections could not be checked');
    });
  }

  private async closeEnded(): Promise<void> {
    const { db, clock } = this.deps;
    const checked = new Set([...this.places.values()].flatMap(({ sessionId }) => sessionId ?? []));
    const ended = await endedSessionIds(db.manager, [...checked], clock.now());
    if (ended.size === 0) return;
    for (const [socket, { sessionId }] of this.places)
      if (sessionId !== null && ended.has(sessionId))
        socket.close(CloseCode.Forbidden, 'The session has ended');
  }
}

function keyOf({ userId, address }: OpenSocket): string {
  return userId ?? limitKeyOf(address);
}
