import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../config/limits';
import {
  claimSiteEvent,
  deleteSiteEvent,
  dueSiteEvents,
  postponeSiteEvent,
  type SiteEventRow,
} from '../data/stores/siteEventStore';
import { inRounds } from '../domain/inRounds';
import type { Deps } from '../domain/ports';
import { sendSiteEvent } from './sendSiteEvent';

export type SiteEventDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'sendOut' | 'log' | 'activity'>;

/** Milliseconds between two polls. */
const PAUSE = 1000;
/** Events per round, sent one after the other to keep their order while there are no failures. */
const ROUND = 50;
/** Milliseconds; longer than an attempt can take, so that no other instance makes it meanwhile. */
const LEASE = 60_000;
const FIRST_RETRY = 30_000;
const LONGEST_RETRY = 6 * 3_600_000;
const STOP_WAIT = 3000;

export interface SiteEventWorker {
  start(): void;
  stop(): Promise<void>;
  /** Sends events that are due, and returns how many were delivered. */
  sendDue(isStopping?: () => boolean): Promise<number>;
}

/** Sends events to WEBHOOK_URL in the background. Failures are retried for two days, with exponential back-off. */
export function createSiteEventWorker(deps: SiteEventDeps): SiteEventWorker {
  const { db, clock, log, config } = deps;
  let rounds: ReturnType<typeof inRounds> | undefined;

  async function sendOne(row: SiteEventRow): Promise<boolean> {
    const { manager } = db;
    const now = clock.now().getTime();
    if (!(await claimSiteEvent(manager, row, new Date(now + LEASE)))) return false;
    const verdict = await sendSiteEvent(deps, row);
    if (verdict.kind === 'SENT') {
      await deleteSiteEvent(manager, row.id);
      return true;
    }
    const { id, type, attempts, createdAt } = row;
    const tooLate = clock.now().getTime() - createdAt.getTime() >= limits.channelHours * 3_600_000;
    const over = verdict.kind === 'DROP' || tooLate;
    log.warn(
      { event: 'webhook', id, type, problem: verdict.problem, attempts: attempts + 1, over },
      'an event could not be delivered to WEBHOOK_URL',
    );
    if (over) await deleteSiteEvent(manager, id);
    else await postponeSiteEvent(manager, id, nextTry(clock.now(), attempts, verdict));
    return false;
  }

  async function sendDue(isStopping = () => false): Promise<number> {
    let sent = 0;
    for (const row of await dueSiteEvents(db.manager, { now: clock.now(), limit: ROUND })) {
      // After a failure the rest waits for the next round: the receiver may be down.
      if (isStopping() || !(await sendOne(row))) break;
      sent += 1;
    }
    return sent;
  }

  return {
    start: () => {
      if (!config.webhook) return;
      rounds ??= inRounds(deps, {
        name: 'webhook',
        pause: PAUSE,
        work: sendDue,
        onError: (error) => log.warn({ err: error }, 'events for WEBHOOK_URL could not be read'),
      });
      void rounds.start?.();
    },
    // An event still being sent is retried once its lease expires.
    stop: async () => await Promise.race([rounds?.stop(), sleep(STOP_WAIT, undefined, { ref: false })]),
    sendDue,
  };
}

/** Honours the receiver's Retry-After, within bounds. */
function nextTry(now: Date, attempts: number, { seconds = 0 }: { seconds?: number }): Date {
  const wait = Math.max(FIRST_RETRY * 2 ** attempts, seconds * 1000);
  return new Date(now.getTime() + Math.min(wait, LONGEST_RETRY));
}
