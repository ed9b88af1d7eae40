/** Milliseconds from which a statement counts as slow. */
const SLOW = 20;
const STATEMENTS_KNOWN = 1000;

/** Moving average of each statement's run time, by its text; evicts the least recently run. */
export class StatementTimes {
  private readonly usual = new Map<string, number>();

  isSlow(sql: string): boolean {
    return (this.usual.get(sql) ?? 0) >= SLOW;
  }

  note(sql: string, milliseconds: number): void {
    const before = this.usual.get(sql) ?? milliseconds;
    this.usual.delete(sql);
    this.usual.set(sql, before + (milliseconds - before) / 4);
    if (this.usual.size <= STATEMENTS_KNOWN) return;
    for (const oldest of this.usual.keys()) {
      this.usual.delete(oldest);
      break;
    }
  }
}
