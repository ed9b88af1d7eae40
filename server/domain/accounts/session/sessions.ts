import {
  deleteSession,
  liveSessions,
  type SessionName,
  sessionOwner,
} from '../../../data/stores/sessionStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import { recordSecurityEvent } from '../factors/securityLog';
import {
  type Client,
  type LiveSession,
  type Outcome,
  type Session,
  type SessionCookies,
  toSession,
  type User,
} from '../records';
import { revokeAccess } from './revokeAccess';

/** Most sessions shown per user; the others expire like all. */
const MAX_SESSIONS_SHOWN = 500;

/** A user's own sessions that have not expired, newest first (contract 5.1, security S10). */
export async function listSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { user }: { user: User },
): Promise<Session[]> {
  const rows = await liveSessions(db.manager, {
    userId: user.id,
    now: clock.now(),
    limit: MAX_SESSIONS_SHOWN,
  });
  return rows.map(toSession);
}

/**
 * Ends the browser's session on the server and clears its cookies (contract 5.1). A valid cookie whose row is already gone is
 * signed out as well; a missing cookie is an error.
 */
export async function signOut(
  { db }: Pick<Deps, 'db'>,
  { cookies }: { cookies: SessionCookies },
): Promise<Outcome<{ success: true }>> {
  if (cookies.token === undefined) throw new AppError('FAILED_TO_GET_SESSION');
  await deleteSession(db.manager, { token: cookies.token });
  return { result: { success: true }, cookie: { kind: 'clear' } };
}

export type { SessionName };

/**
 * Ends one of the viewer's sessions (contract 5.1). Ending the current one is allowed; its cookies are left for get-session to
 * clear.
 */
export async function revokeSession(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'log'>,
  { viewer, session }: { viewer: LiveSession; session: SessionName },
): Promise<{ status: true }> {
  const found = await sessionOwner(deps.db.manager, session);
  if (!found) throw new AppError('SESSION_NOT_FOUND');
  if (found.userId !== viewer.user.id) throw new AppError('NOT_YOURS');
  await deps.db.transaction(async (manager) => {
    await deleteSession(manager, { id: found.id });
    const event = { userId: viewer.user.id, kind: 'SESSION_ENDED', from: viewer.session } as const;
    await recordSecurityEvent(deps, manager, event);
  });
  deps.log.info({ event: 'session revoked', userId: viewer.user.id }, 'a session was revoked');
  return { status: true };
}

/**
 * Ends all of the viewer's sessions, or all but the current one, with API tokens and feed addresses (contract 5.1, security S7,
 * S10).
 */
export async function revokeSessions(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'log' | 'accessGrants'>,
  { viewer, except, client }: { viewer: LiveSession; except?: 'own'; client: Client },
): Promise<{ status: true }> {
  const { user, session } = viewer;
  const kept = except === 'own' ? { keepSession: session.id, keepDevice: client.device } : {};
  await deps.db.transaction(async (manager) => {
    await revokeAccess(deps, manager, { userId: user.id, ...kept });
    await recordSecurityEvent(deps, manager, { userId: user.id, kind: 'SESSIONS_ENDED', from: client });
  });
  deps.log.info({ event: 'sessions revoked', userId: user.id, except }, 'sessions were revoked');
  return { status: true };
}
