import type { IncomingMessage } from 'node:http';
import type { LiveSession } from '../../domain/accounts/records';

const found = new WeakMap<IncomingMessage, LiveSession>();

/** Passes a session that the fast path has just read to the normal path of the same request; can be taken once. */
export const sessionOnce = {
  leave: (req: IncomingMessage, live: LiveSession): void => {
    found.set(req, live);
  },
  take: (req: IncomingMessage): LiveSession | undefined => {
    const live = found.get(req);
    found.delete(req);
    return live;
  },
};
