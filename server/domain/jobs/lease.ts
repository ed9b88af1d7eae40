import { claimWork, renewWork, type WorkRow } from '../../data/stores/workStore';
import type { Deps } from '../deps';

export interface Lease {
  id: string;
  holder: string;
  /** The end of the lease if it is renewed now. */
  next(): Date;
  /** True once another instance may have taken over. */
  isLost(): boolean;
  /** Stops renewing. The row itself is released by what is written about the outcome. */
  end(): void;
}

/**
 * Claims a row of the table of work for this instance: undefined if another has it. The lease is renewed until it ends or the
 * process dies, and holds no connection; while the database is away it expires by itself.
 */
export async function takeLease(
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  { id, attempts }: Pick<WorkRow, 'id' | 'attempts'>,
  milliseconds: number,
): Promise<Lease | undefined> {
  const { manager } = db;
  const holder = random.id();
  const now = clock.now();
  const next = () => new Date(clock.now().getTime() + milliseconds);
  let until = next();
  if (!(await claimWork(manager, { id, attempts }, { holder, now, until }))) return undefined;
  const renew = async () => {
    const renewed = next();
    until = (await renewWork(manager, { id, holder }, renewed)) ? renewed : clock.now();
  };
  const beat = setInterval(() => renew().catch(() => undefined), milliseconds / 4).unref();
  return { id, holder, next, isLost: () => clock.now() >= until, end: () => clearInterval(beat) };
}
