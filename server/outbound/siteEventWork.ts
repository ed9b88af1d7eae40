import { limits } from '../config/limits';
import type { Deps } from '../domain/deps';
import type { WorkType } from '../domain/jobs/worker';
import { sendSiteEvent } from './sendSiteEvent';

/** An event for the operator's program, as it waits in the table of work. */
export interface WaitingEvent {
  type: string;
  data: Record<string, string | number | null>;
}

/** Sends events to WEBHOOK_URL one after the other, which keeps their order while there are no failures. */
export function siteEventWork(
  deps: Pick<Deps, 'config' | 'clock' | 'sendOut' | 'log'>,
): WorkType<WaitingEvent> {
  return {
    places: 1,
    retry: { first: 30_000, longest: 6 * 3_600_000, giveUp: limits.channelHours * 3_600_000 },
    handle: async ({ id, createdAt, payload: { type, data } }) => {
      const verdict = await sendSiteEvent(deps, { id, type, data, createdAt });
      if (verdict.kind === 'SENT') return { kind: 'DONE' };
      const { problem } = verdict;
      const facts = { type, problem };
      if (verdict.kind === 'LATER')
        return { kind: 'LATER', reason: problem, seconds: verdict.seconds, facts };
      deps.log.warn({ event: 'webhook', id, ...facts }, 'WEBHOOK_URL has refused an event, which is dropped');
      return { kind: 'DROP' };
    },
  };
}
