import type { Clock } from '../../../server/domain/deps';

/** A clock that stops until a test moves it. It starts at the real time, so cookies and rows look current. */
export class SetClock implements Clock {
  private time: number;

  constructor(start: Date | string | number = Date.now()) {
    this.time = new Date(start).getTime();
  }

  now(): Date {
    return new Date(this.time);
  }

  set(to: Date | string | number): void {
    this.time = new Date(to).getTime();
  }

  advance(seconds: number): void {
    this.time += seconds * 1000;
  }
}
