import { WebSocket } from 'ws';
import { limits } from '../../config/limits';

/** WebSocket close code "try again later": the client reconnects and refetches what it missed. */
export const TRY_AGAIN = 1013;

type Sent = (error?: Error) => void;

/**
 * A WebSocket with back-pressure (security P7). Nothing is sent to a client with a backlog; one that leaves a message unread
 * for too long, or whose backlog grows too large, is closed.
 */
export class LiveConnection extends WebSocket {
  /** Times at which the messages still unsent were queued, oldest first. */
  private readonly unread: number[] = [];
  private readonly waiting: (() => void)[] = [];

  /** Milliseconds for which the oldest unsent message has waited. */
  waitsFor(now: number): number {
    return now - (this.unread[0] ?? now);
  }

  /** Whether there is too much backlog to send more. */
  isBehind(): boolean {
    return this.readyState === this.OPEN && this.bufferedAmount > limits.socketBacklogBytes;
  }

  /** Resolves when the backlog is small, or the connection is closed. */
  async drained(): Promise<void> {
    while (this.isBehind()) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  override send(data: Parameters<WebSocket['send']>[0], options?: object | Sent, sent?: Sent): void {
    const done = typeof options === 'function' ? (options as Sent) : sent;
    if (this.bufferedAmount > limits.socketUnreadBytes) this.giveUp();
    this.unread.push(performance.now());
    super.send(data, (error) => {
      this.unread.shift();
      this.wake();
      done?.(error);
    });
  }

  /** Answers pings only while the backlog is small: a client that pings without reading pongs would exhaust memory. */
  attend(): void {
    this.on('ping', (data) => {
      if (this.bufferedAmount <= limits.socketBacklogBytes) this.pong(data, false, () => undefined);
    });
    this.on('close', () => this.wake());
  }

  private wake(): void {
    for (const one of this.waiting.splice(0)) one();
  }

  /** Closes the connection, and terminates it a second later. */
  giveUp(): void {
    if (this.readyState !== this.OPEN) return;
    this.close(TRY_AGAIN, 'Too slow');
    setTimeout(() => this.terminate(), 1000).unref();
  }
}

/**
 * Checks once a second for slow clients: closes those whose oldest message has waited for `seconds`, and terminates those with
 * the largest backlogs while the total exceeds its limit. Clear the interval to stop.
 */
export function watchUnread(clients: Iterable<LiveConnection>, seconds: number): NodeJS.Timeout {
  const look = () => {
    const now = performance.now();
    const behind = [...clients].filter(({ bufferedAmount }) => bufferedAmount > 0);
    let bytes = behind.reduce((sum, { bufferedAmount }) => sum + bufferedAmount, 0);
    for (const one of behind) if (one.waitsFor(now) > seconds * 1000) one.giveUp();
    if (bytes <= limits.socketsUnreadBytes) return;
    for (const one of behind.sort((a, b) => b.bufferedAmount - a.bufferedAmount)) {
      if (bytes <= limits.socketsUnreadBytes) return;
      bytes -= one.bufferedAmount;
      one.terminate();
    }
  };
  return setInterval(look, 1000).unref();
}
