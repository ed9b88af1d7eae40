import { SessionEntity } from '../../../data/entities/accounts';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import type { LiveSession } from '../records';

/** Names a session: REST by its token, GraphQL, which never shows one, by its id. */
export type SessionName = { token: string } | { id: string };

/**
 * Ends one of the viewer's sessions (contract 5.1). Ending the own one is allowed; its cookies are left for get-session to
 * clear.
 */
export async function revokeSession(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { viewer, session }: { viewer: LiveSession; session: SessionName },
): Promise<{ status: true }> {
  const found = await db.manager.findOne(SessionEntity, {
    select: { id: true, userId: true },
    where: session,
  });
  if (!found) throw new AppError('SESSION_NOT_FOUND');
  if (found.userId !== viewer.user.id) throw new AppError('NOT_YOURS');
  await db.manager.delete(SessionEntity, { id: found.id });
  log.info({ event: 'session revoked', userId: viewer.user.id }, 'a session was revoked');
  return { status: true };
}
