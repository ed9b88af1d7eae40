import type { Deps } from '../deps';

/** What is written to claim or renew a lease. */
export interface LeaseTerm {
  /** New for each lease. */
  holder: string;
  now: Date;
  until: Date;
}

export interface Lease {
  holder: string;
  /** The end of the lease if it is renewed now. */
  next(): Date;
  /** True once another instance may have taken over. */
  isLost(): boolean;
  /** Stops renewing. The row itself is released by what is written about the outcome. */
  end(): void;
}

interface LeasedRow {
  /** Atomic: false if another instance has it. */
  claim(term: LeaseTerm): Promise<boolean>;
  /** False if another instance has taken over. */
  renew(term: LeaseTerm): Promise<boolean>;
}

/**
 * Claims a row for this instance: undefined if another has it. The lease is renewed until it ends or the process dies, and holds
 * no connection; while the database is away it expires by itself.
 */
export async function takeLease(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  milliseconds: number,
  { claim, renew }: LeasedRow,
): Promise<Lease | undefined> {
  const holder = random.id();
  const term = (): LeaseTerm => {
    const now = clock.now();
    return { holder, now, until: new Date(now.getTime() + milliseconds) };
  };
  const first = term();
  if (!(await claim(first))) return undefined;
  let { until } = first;
  const renewOnce = async () => {
    const next = term();
    until = (await renew(next)) ? next.until : next.now;
  };
  const beat = setInterval(() => renewOnce().catch(() => undefined), milliseconds / 4).unref();
  return {
    holder,
    next: () => term().until,
    isLost: () => clock.now() >= until,
    end: () => clearInterval(beat),
  };
}
