import { Not } from 'typeorm';
import { SessionEntity } from '../../../data/entities/session.entity';
import type { Deps } from '../../ports';
import type { LiveSession } from '../records';

/** Ends all of the viewer's sessions, or all but the one that asks (contract 5.1, security S7, S10). */
export async function revokeSessions(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { viewer, except }: { viewer: LiveSession; except?: 'own' },
): Promise<{ status: true }> {
  const { user, session } = viewer;
  const own = except === 'own' ? { id: Not(session.id) } : {};
  await db.manager.delete(SessionEntity, { userId: user.id, ...own });
  log.info({ event: 'sessions revoked', userId: user.id, except }, 'sessions were revoked');
  return { status: true };
}
