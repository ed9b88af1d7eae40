import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pace } from './pace';

/**
 * Callers who ask at about the same time, answered together: one who is woken by an event joins, all of them are computed at
 * once, and each gets their part at the pace, since thousands of them going on in one turn would block requests.
 */
export class Crowd<Asked, Found> {
  private readonly asked: Asked[] = [];
  private readonly tell: ((found: Found | Promise<never>) => void)[] = [];

  /** `compute` starts once no one has joined for a turn. It must make the crowd unknown, as later callers get no answer. */
  constructor(
    private readonly pace: Pace,
    compute: (asked: readonly Asked[]) => Promise<readonly Found[]>,
  ) {
    void this.settled()
      .then(() => compute(this.asked))
      .then(
        (found) => this.answer((at) => found[at] as Found),
        (error: unknown) => this.answer(() => Promise.reject(error)),
      );
  }

  join(one: Asked): Promise<Found> {
    this.asked.push(one);
    return new Promise((resolve) => this.tell.push(resolve));
  }

  private async settled(): Promise<void> {
    for (let known = -1; known < this.asked.length; ) {
      known = this.asked.length;
      await nextTurn();
    }
  }

  private answer(partOf: (at: number) => Found | Promise<never>): void {
    for (const [at, tell] of this.tell.entries()) this.pace.call(() => tell(partOf(at)));
  }
}
