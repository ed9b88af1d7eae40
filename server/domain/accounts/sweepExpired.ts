import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { limits } from '../../config/limits';
import { deleteExpiredApiTokens } from '../../data/stores/apiTokenStore';
import { deleteOldDeviceCookies, deleteOldKnownDevices } from '../../data/stores/deviceStore';
import { deleteGivenUp } from '../../data/stores/outboxStore';
import { deleteOldSecurityEvents } from '../../data/stores/securityEventStore';
import { deleteExpiredSessions } from '../../data/stores/sessionStore';
import { deleteExpiredTrustedDevices } from '../../data/stores/trustedDeviceStore';
import { deleteExpiredChallenges } from '../../data/stores/twoFactorStore';
import { deleteExpiredVerifications } from '../../data/stores/verificationStore';
import type { Deps } from '../ports';

/** Small, so that a sweep never holds a table up; with a breath in milliseconds between two. */
const BATCH = 200;
const BREATH = 20;
const DAY = 86_400_000;

type SweepDeps = Pick<Deps, 'db' | 'clock' | 'log'>;
type Delete = (manager: EntityManager, until: Date, limit: number) => Promise<number>;

/**
 * Removes what is over: sessions, one-time values, API tokens, second steps; devices not seen and log lines written a year ago;
 * messages given up a month ago.
 * None of it is alive before it is swept: every reader looks at the time itself (contract section 7). Gives the number.
 */
export async function sweepExpired(deps: SweepDeps, isStopping = () => false): Promise<number> {
  const now = deps.clock.now().getTime();
  let swept = 0;
  for (const [remove, days] of over)
    swept += await sweep(deps, { remove, until: new Date(now - days * DAY), isStopping });
  if (swept > 0) deps.log.info({ event: 'sweep', rows: swept }, 'expired rows were removed');
  return swept;
}

/** What is over, and after how many days. */
const over: [Delete, number][] = [
  [deleteExpiredSessions, 0],
  [deleteExpiredVerifications, 0],
  [deleteExpiredApiTokens, 0],
  [deleteExpiredChallenges, 0],
  [deleteExpiredTrustedDevices, 0],
  [deleteOldKnownDevices, 365],
  [deleteOldDeviceCookies, 400],
  [deleteGivenUp, 33],
  [deleteOldSecurityEvents, limits.securityEventDays],
];

interface Sweep {
  remove: Delete;
  until: Date;
  isStopping: () => boolean;
}

async function sweep({ db }: SweepDeps, { remove, until, isStopping }: Sweep): Promise<number> {
  let swept = 0;
  while (!isStopping()) {
    const removed = await remove(db.manager, until, BATCH);
    swept += removed;
    if (removed < BATCH) break;
    await sleep(BREATH);
  }
  return swept;
}
