import { limits } from '../../../config/limits';
import { isDatabaseUnavailable } from '../../../data/databaseErrors';
import { deleteSession, findSession, prolongSession } from '../../../data/stores/sessionStore';
import type { Deps } from '../../deps';
import type { GetSessionInput, GetSessionOutcome } from '../authentication';
import type { LiveSession, Session, SessionCookies } from '../records';
import { readSessionData } from './sessionData';

/**
 * The session of a browser, or null (contract 3): from the cookie cache if enabled, else from the store, where an expired
 * session is deleted and one last prolonged a day ago is prolonged.
 */
export async function getSession(deps: SessionDeps, input: GetSessionInput): Promise<GetSessionOutcome> {
  const { cookies, disableRefresh, disableCookieCache } = input;
  if (cookies.token === undefined) return { result: null };
  if (!disableCookieCache) {
    const cached = fromCookieCache(deps, cookies);
    if (cached) return cached;
  }
  const live = await findSession(deps.db, cookies.token);
  if (!live) return { result: null, cookie: { kind: 'clear' } };
  if (hasExpired(live, deps.clock.now())) {
    await removeExpired(deps, live);
    return { result: null, cookie: { kind: 'clear' } };
  }
  if (cookies.remember && !disableRefresh && isDue(deps, live)) return prolong(deps, live);
  if (deps.config.auth.cookieCache === 0) return { result: live };
  return { result: live, cookie: { kind: 'renewCache', live, remember: cookies.remember } };
}

export type SessionDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'log'>;

export function hasExpired({ session }: LiveSession, now: Date): boolean {
  return session.expiresAt.getTime() <= now.getTime();
}

function fromCookieCache(
  deps: SessionDeps,
  { token, sessionData }: SessionCookies,
): GetSessionOutcome | undefined {
  if (deps.config.auth.cookieCache === 0 || !sessionData) return undefined;
  const now = deps.clock.now();
  const cached = readSessionData(deps.config, sessionData, now);
  if (cached === 'forged') return { result: null, cookie: { kind: 'clearCache' } };
  // A cache for another token is ignored.
  if (!cached || cached.session.token !== token || hasExpired(cached, now)) return undefined;
  return { result: cached };
}

/** Due if the row was last prolonged at least `updateAge` ago and has not reached its absolute end. */
function isDue({ config, clock }: SessionDeps, { session }: LiveSession): boolean {
  const { sessionLifetime, sessionUpdateAge } = config.auth;
  const due = session.expiresAt.getTime() - sessionLifetime * 1000 + sessionUpdateAge * 1000;
  return due <= clock.now().getTime() && session.expiresAt < veryEnd(session);
}

/** However much it is used, a session ends 400 days after sign-in, as its cookie would (security S4). */
function veryEnd({ createdAt }: Session): Date {
  return new Date(createdAt.getTime() + limits.cookieMaxAge * 1000);
}

async function prolong(deps: SessionDeps, live: LiveSession): Promise<GetSessionOutcome> {
  const now = deps.clock.now();
  const usual = now.getTime() + deps.config.auth.sessionLifetime * 1000;
  const expiresAt = new Date(Math.min(usual, veryEnd(live.session).getTime()));
  try {
    const times = { expiresAt, updatedAt: now };
    if (!(await prolongSession(deps.db.manager, live.session.id, times)))
      return { result: null, cookie: { kind: 'clear' }, vanished: true };
  } catch (error) {
    // A read-only database signs no one out: the session stays valid as it was.
    if (!isDatabaseUnavailable(error)) throw error;
    deps.log.warn({ err: error }, 'a session could not be prolonged');
    return { result: live };
  }
  const prolonged = { user: live.user, session: { ...live.session, expiresAt, updatedAt: now } };
  return { result: prolonged, cookie: { kind: 'set', live: prolonged, remember: true } };
}

async function removeExpired(deps: SessionDeps, { session }: LiveSession): Promise<void> {
  try {
    await deleteSession(deps.db.manager, { id: session.id });
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    deps.log.warn({ err: error }, 'an expired session could not be removed');
  }
}

/** A session is fresh for freshAge seconds after its creation; 0 disables the check (contract 3). */
export function isFresh({ config, clock }: Pick<Deps, 'config' | 'clock'>, { createdAt }: Session): boolean {
  const { freshAge } = config.auth;
  return freshAge === 0 || clock.now().getTime() - createdAt.getTime() < freshAge * 1000;
}
