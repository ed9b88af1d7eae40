import { MoreThan } from 'typeorm';
import { SessionEntity } from '../../../data/entities/accounts';
import type { Deps } from '../../ports';
import { type Session, toSession, type User } from '../records';

/** More sessions of one person than this are not shown; they end by themselves like all others. */
const SHOWN = 500;

/** A user's own sessions that have not expired, newest first (contract 5.1, security S10). */
export async function listSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { user }: { user: User },
): Promise<Session[]> {
  const rows = await db.manager.find(SessionEntity, {
    where: { userId: user.id, expiresAt: MoreThan(clock.now()) },
    order: { createdAt: 'DESC', id: 'ASC' },
    take: SHOWN,
  });
  return rows.map(toSession);
}
