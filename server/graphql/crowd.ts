import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pace } from './pace';

/** One of a crowd. It has no promise of its own: thousands of them would keep the garbage collector busy. */
export interface Member<Found> {
  /** Called for each member in turn, before anyone is answered. What it returns is waited for. */
  prepare?(found: Found): Promise<void> | undefined;
  answer(found: Found): void;
  fail(error: unknown): void;
}

/** Members to prepare before yielding. */
const PREPARED = 100;

/**
 * Callers who ask at about the same time, answered together: one who is woken by an event joins, all of them are computed at
 * once, and each gets their part at the pace, since thousands of them going on in one turn would block requests.
 */
export class Crowd<Asked, Found> {
  private readonly asked: Asked[] = [];
  private readonly members: Member<Found>[] = [];

  /** `compute` starts once no one has joined for a turn. It must make the crowd unknown, as later callers get no answer. */
  constructor(
    private readonly pace: Pace,
    private readonly compute: (asked: readonly Asked[]) => Promise<readonly Found[]>,
  ) {
    void this.answerAll();
  }

  join(asked: Asked, member: Member<Found>): void {
    this.asked.push(asked);
    this.members.push(member);
  }

  private async answerAll(): Promise<void> {
    const { members } = this;
    const count = () => members.length;
    for (let known = -1; known < count(); ) {
      known = count();
      await nextTurn();
    }
    try {
      const found = await this.compute(this.asked);
      for (const [at, member] of members.entries()) {
        const pending = member.prepare?.(found[at] as Found);
        if (pending) await pending;
        else if (at % PREPARED === PREPARED - 1) await nextTurn();
      }
      this.pace.times(count(), (at) => members[at]?.answer(found[at] as Found));
    } catch (error) {
      this.pace.times(count(), (at) => members[at]?.fail(error));
    }
  }
}
