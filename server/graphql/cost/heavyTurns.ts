import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { limits } from '../../config/limits';
import { AppError } from '../../errors/AppError';

/** Milliseconds between two turns, for what is short and came in meanwhile. */
const BREATH = 5;

/** Ends a turn. Calling it again does nothing. */
export type EndTurn = () => void;

/**
 * Heavy operations take turns, so that a crowd of them, each within its budget, leaves the thread to short answers in
 * between. The next turn is for the network whose last one is longest ago: whoever comes once waits for those who are at
 * work, not for a queue. One network has so many places to wait and no more.
 */
export class HeavyTurns {
  private running = 0;
  private served = 0;
  private readonly lastTurn = new LRUCache<string, number>({ max: 10_000 });
  private readonly waiting: { network: string; begin: () => void }[] = [];

  constructor(private readonly atOnce: number) {}

  /** Waits for a turn. Throws AppError TOO_MANY_REQUESTS where too many wait already. */
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

  /** What has come in during the turn is answered first. */
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
