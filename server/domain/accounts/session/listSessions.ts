import { MoreThan } from 'typeorm';
import { SessionEntity } from '../../../data/entities/session.entity';
import type { Deps } from '../../ports';
import { type LiveSession, type Session, toSession } from '../records';

/** More sessions of one person than this are not shown; they end by themselves like all others. */
const SHOWN = 500;

/** The viewer's own sessions that have not expired, newest first (contract 5.1, security S10). */
export async function listSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { viewer }: { viewer: LiveSession },
): Promise<Session[]> {
  const rows = await db.manager.find(SessionEntity, {
    where: { userId: viewer.user.id, expiresAt: MoreThan(clock.now()) },
    order: { createdAt: 'DESC', id: 'ASC' },
    take: SHOWN,
  });
  return rows.map(toSession);
}
