import type { IncomingMessage } from 'node:http';
import type { LiveSession } from '../../domain/accounts/records';

const found = new WeakMap<IncomingMessage, LiveSession>();

/** What the short way read of a request's session a moment ago, for the usual way that goes on with it: once. */
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
