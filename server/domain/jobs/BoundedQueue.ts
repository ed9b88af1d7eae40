import { LRUCache } from 'lru-cache';
import { AppError } from '../../errors/AppError';
import type { ErrorKey } from '../../errors/catalogue';

interface Bounds {
  /** Tasks under way at the same time. */
  atOnce: number;
  /** Tasks under way or waiting; more are refused. */
  most?: number;
  /** Waiting tasks of one owner; more are refused. */
  waitingPerOwner?: number;
  /** Milliseconds of work before a task, estimated by earlier tasks; behind more, tasks are refused. */
  waitMs?: number;
  /** Milliseconds that a task takes, before any was measured. */
  usualMs?: number;
  /** What refused callers are told. */
  refusal?: ErrorKey;
  /** Resolves when the next task may start after another has ended, so that others are served in between. */
  pause?: () => Promise<unknown>;
}

/** Ends a turn. Calling it again does nothing. */
export type EndTurn = () => void;

/** Owners whose last turn is remembered. */
const MAX_OWNERS = 10_000;

/**
 * Runs tasks a few at a time, in order of arrival, within bounds. If tasks have owners, the next turn goes to the owner whose
 * last turn is longest ago: an occasional caller waits for running tasks only, not for everyone else's.
 */
export class BoundedQueue {
  private underWay = 0;
  private waiting = 0;
  private served = 0;
  private usualMs: number;
  private readonly lines = new Map<string | undefined, (() => void)[]>();
  private lastTurns: LRUCache<string, number> | undefined;

  constructor(private readonly bounds: Bounds) {
    this.usualMs = bounds.usualMs ?? 0;
  }

  /** Whether a new task would be refused, whoever its owner is. */
  get isFull(): boolean {
    const { most = Infinity, waitMs = Infinity } = this.bounds;
    return this.underWay + this.waiting >= most || this.workMs > waitMs;
  }

  /** Runs a task in its turn. Throws AppError `refusal` (OVERLOADED by default), with `retryAfter`, if a bound is exceeded. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    const end = await this.take();
    try {
      return await task();
    } finally {
      end();
    }
  }

  /** Waits for a turn, which lasts until the caller ends it. Throws as `run` does. */
  async take(owner?: string): Promise<EndTurn> {
    if (this.isFull) throw this.refuse();
    if (this.underWay < this.bounds.atOnce) this.underWay += 1;
    else await this.wait(owner);
    if (owner !== undefined) {
      this.served += 1;
      this.lastTurns ??= new LRUCache({ max: MAX_OWNERS });
      this.lastTurns.set(owner, this.served);
    }
    const began = performance.now();
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.usualMs += (performance.now() - began - this.usualMs) / 10;
      void this.pass();
    };
  }

  /** Milliseconds until everything that is under way or waiting is done. */
  private get workMs(): number {
    return ((this.underWay + this.waiting) * this.usualMs) / this.bounds.atOnce;
  }

  private refuse(): AppError {
    const retryAfter = Math.max(1, Math.ceil(this.workMs / 1000));
    return new AppError(this.bounds.refusal ?? 'OVERLOADED', { retryAfter });
  }

  private wait(owner: string | undefined): Promise<void> {
    const line = this.lines.get(owner) ?? [];
    if (line.length >= (this.bounds.waitingPerOwner ?? Infinity)) throw this.refuse();
    this.lines.set(owner, line);
    this.waiting += 1;
    return new Promise((begin) => {
      line.push(begin);
    });
  }

  /** Passes the place of a task that has ended to the next one. */
  private async pass(): Promise<void> {
    if (this.bounds.pause) await this.bounds.pause();
    const [owner] = [...this.lines.keys()].sort(
      (one, other) => this.lastTurnOf(one) - this.lastTurnOf(other),
    );
    const line = this.lines.get(owner);
    const begin = line?.shift();
    if (line?.length === 0) this.lines.delete(owner);
    if (!begin) {
      this.underWay -= 1;
      return;
    }
    this.waiting -= 1;
    begin();
  }

  private lastTurnOf(owner: string | undefined): number {
    return (owner !== undefined && this.lastTurns?.peek(owner)) || 0;
  }
}
