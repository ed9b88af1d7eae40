import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { limits } from '../../config/limits';
import { AppError } from '../../errors/AppError';

/** Milliseconds between two turns, for short requests that came in meanwhile. */
const BREATH = 5;

/** Ends a turn. Calling it again does nothing. */
export type EndTurn = () => void;

/**
 * Heavy operations take turns, so that many of them, each within its budget, leave the thread free for short responses in
 * between. The next turn goes to the network whose last turn is longest ago: an occasional caller waits for running operations
 * only, not for the queue. The number of waiting operations per network is limited.
 */
export class HeavyTurns {
  private running = 0;
  private served = 0;
  private readonly lastTurn = new LRUCache<string, number>({ max: 10_000 });
  private readonly waiting: { network: string; begin: () => void }[] = [];

  constructor(private readonly atOnce: number) {}

  /** Waits for a turn. Throws AppError TOO_MANY_REQUESTS if too many are waiting. */
  async take(network: string): Promise<EndTurn> {
    if (this.running < this.atOnce) this.running += 1;
    else await this.wait(network);
    this.served += 1;
    this.lastTurn.set(network, this.served);
    let ended = false;
    return () => {
      if (!ended) void this.pass();
      ended = true;
    };
  }

  private wait(network: string): Promise<void> {
    const own = this.waiting.filter((other) => other.network === network).length;
    if (own >= limits.graphqlWaiting || this.waiting.length >= limits.graphqlWaitingAll)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 1 });
    return new Promise((begin) => {
      this.waiting.push({ network, begin });
    });
  }

  /** Requests that came in during the turn are answered first. */
  private async pass(): Promise<void> {
    await setTimeout(BREATH);
    const [first] = this.waiting;
    if (!first) {
      this.running -= 1;
      return;
    }
    const since = ({ network }: { network: string }) => this.lastTurn.peek(network) ?? 0;
    const next = this.waiting.reduce((best, other) => (since(other) < since(best) ? other : best), first);
    this.waiting.splice(this.waiting.indexOf(next), 1);
    next.begin();
  }
}
