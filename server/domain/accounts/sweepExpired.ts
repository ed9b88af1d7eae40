import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { limits } from '../../config/limits';
import { deleteExpiredApiTokens } from '../../data/stores/apiTokenStore';
import { deleteOldDeviceCookies, deleteOldKnownDevices } from '../../data/stores/deviceStore';
import { deleteUnusedInvitations } from '../../data/stores/invitationStore';
import { deleteOldSecurityEvents } from '../../data/stores/securityEventStore';
import { deleteExpiredSessions } from '../../data/stores/sessionStore';
import { deleteExpiredTrustedDevices } from '../../data/stores/trustedDeviceStore';
import { deleteExpiredChallenges } from '../../data/stores/twoFactorStore';
import { deleteExpiredVerifications } from '../../data/stores/verificationStore';
import { deleteGivenUp } from '../../data/stores/workStore';
import type { Deps } from '../deps';

/** Rows per batch, small so that a sweep never blocks a table, and the pause between batches in milliseconds. */
const ROWS_PER_BATCH = 200;
const PAUSE_BETWEEN_BATCHES_MS = 20;
const DAY_MS = 86_400_000;

type SweepDeps = Pick<Deps, 'db' | 'clock' | 'log'>;
type Delete = (manager: EntityManager, until: Date, limit: number) => Promise<number>;

/**
 * Deletes expired sessions, one-time values, API tokens and second steps; devices unseen and log lines older than about a year;
 * messages given up a month ago, and invitations that ended then and brought no one. None of them is valid before it is swept:
 * every reader checks the time itself (contract section 7). Returns the number of rows.
 */
export async function sweepExpired(deps: SweepDeps, isStopping = () => false): Promise<number> {
  const now = deps.clock.now().getTime();
  let swept = 0;
  for (const [remove, days] of over)
    swept += await sweep(deps, { remove, until: new Date(now - days * DAY_MS), isStopping });
  if (swept > 0) deps.log.info({ event: 'sweep', rows: swept }, 'expired rows were removed');
  return swept;
}

/** What to delete, and how many days after its end. */
const over: [Delete, number][] = [
  [deleteExpiredSessions, 0],
  [deleteExpiredVerifications, 0],
  [deleteExpiredApiTokens, 0],
  [deleteExpiredChallenges, 0],
  [deleteExpiredTrustedDevices, 0],
  [deleteOldKnownDevices, 365],
  [deleteOldDeviceCookies, 400],
  [deleteGivenUp, 33],
  [deleteUnusedInvitations, 30],
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
    const removed = await remove(db.manager, until, ROWS_PER_BATCH);
    swept += removed;
    if (removed < ROWS_PER_BATCH) break;
    await sleep(PAUSE_BETWEEN_BATCHES_MS);
  }
  return swept;
}
