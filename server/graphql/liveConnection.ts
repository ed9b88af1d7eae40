import { WebSocket } from 'ws';
import { limits } from '../config/limits';

/** WebSocket's own "try again later": the client comes back and asks for what it missed. */
export const TRY_AGAIN = 1013;

type Sent = (error?: Error) => void;

/**
 * A WebSocket that keeps an eye on what its client has not read yet (security P7). Nothing new is made for one with a backlog;
 * one that leaves a message unread for too long, or makes too much of it, is closed.
 */
export class LiveConnection extends WebSocket {
  /** When each message was sent that has not left yet, the oldest first. */
  private readonly unread: number[] = [];
  private readonly waiting: (() => void)[] = [];

  /** Milliseconds for which the oldest unread message has waited. */
  waitsFor(now: number): number {
    return now - (this.unread[0] ?? now);
  }

  /** Resolves when there is little left to read, or nobody to read it. */
  async drained(): Promise<void> {
    while (this.readyState === this.OPEN && this.bufferedAmount > limits.socketBacklogBytes)
      await new Promise<void>((resolve) => this.waiting.push(resolve));
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

  /** Answers pings, while little waits only: who sends them and reads no pongs would fill the memory. */
  attend(): void {
    this.on('ping', (data) => {
      if (this.bufferedAmount <= limits.socketBacklogBytes) this.pong(data, false, () => undefined);
    });
    this.on('close', () => this.wake());
  }

  private wake(): void {
    for (const one of this.waiting.splice(0)) one();
  }

  /** Tells whoever may still read it, and cuts the connection a moment later. */
  giveUp(): void {
    if (this.readyState !== this.OPEN) return;
    this.close(TRY_AGAIN, 'Too slow');
    setTimeout(() => this.terminate(), 1000).unref();
  }
}

/**
 * Looks once a second for those who do not read: one whose oldest message has waited for `seconds`, and those with the most while
 * all together hold too much. Clear the interval to end it.
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
