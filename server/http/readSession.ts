import type { Request } from 'express';
import type { LiveSession } from '../domain/accounts/records';
import type { Deps } from '../domain/ports';
import { SessionStrategy } from '../passport/sessionStrategy';
import { readSessionCookies } from './sessionCookie';

export type ReadSession = (req: Request) => Promise<LiveSession | null>;

/**
 * The session of a request, for either transport: through Passport's session strategy, always from the store and never
 * extending it (contract section 3: only get-session extends, and a revoked session ends at once).
 */
export function createReadSession(deps: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>): ReadSession {
  const strategy = createSessionStrategy(deps);
  return async (req) => {
    const { result } = await strategy.read(req, { disableCookieCache: true, disableRefresh: true });
    return result;
  };
}

export function createSessionStrategy(deps: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>): SessionStrategy {
  return new SessionStrategy(deps, (req) => readSessionCookies(deps.config, req.headers.cookie));
}
