import { insertWork } from '../data/stores/workStore';
import type { Deps, SiteEvents } from '../domain/deps';
import type { WaitingEvent } from './siteEventWork';

/** Queues events for the operator's program (`SiteEvents` in deps.ts); the worker sends them. No-op without WEBHOOK_URL. */
export function createSiteEvents({
  config,
  clock,
  random,
}: Pick<Deps, 'config' | 'clock' | 'random'>): SiteEvents {
  const { webhook } = config;
  return {
    add: async (manager, event) => {
      const { type } = event;
      if (!webhook?.events.includes(type)) return;
      const data = 'path' in event ? { ...event.data, url: config.baseURL + event.path } : event.data;
      const payload: WaitingEvent = { type, data };
      await insertWork(manager, [{ id: random.id(), kind: 'webhook', payload, createdAt: clock.now() }]);
    },
  };
}
