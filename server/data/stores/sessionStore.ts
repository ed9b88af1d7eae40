import { type EntityManager, LessThanOrEqual, MoreThan, Not } from 'typeorm';
import { runInSlices } from '../bulkInsert';
import { findRow, findRows } from '../byKey';
import type { Database } from '../database';
import { SessionEntity } from '../entities/accounts';
import { fromSqlInstant, toSqlInstant } from '../instant';
import { lockedRows } from '../locks';
import { markByKey } from '../readMarks';
import { removeBatch, removeOldest } from '../removeRows';
import type { UserRow } from './userStore';

export type SessionRow = SessionEntity;

/** Identifies a session: REST by its token; GraphQL, which never exposes tokens, by its id. */
export type SessionName = { token: string } | { id: string };

/**
 * The session of a token with its user, expired or not. Every request of a signed-in user needs it, so it is one prepared join
 * without entities.
 */
export async function findSession(
  db: Pick<Database, 'readRow'>,
  token: string,
): Promise<LiveRows | undefined> {
  const row = await db.readRow<JoinedRow>(sessionWithUser, [token], { token });
  return row && present(row);
}

type LiveRows = { session: SessionRow; user: UserRow };

const sessionWithUser = `SELECT s.id, s.userId, s.token, s.expiresAt, s.ipAddress, s.userAgent, s.createdAt, s.updatedAt,
  u.name, u.email, u.emailVerified, u.image, u.createdAt AS userCreatedAt, u.updatedAt AS userUpdatedAt
  FROM session s JOIN user u ON u.id = s.userId WHERE s.token = ?`;

type Instant = string | Date;

interface JoinedRow
  extends Pick<SessionRow, 'id' | 'userId' | 'token' | 'ipAddress' | 'userAgent'>,
    Pick<UserRow, 'name' | 'email' | 'image'> {
  expiresAt: Instant;
  createdAt: Instant;
  updatedAt: Instant;
  emailVerified: number | boolean;
  userCreatedAt: Instant;
  userUpdatedAt: Instant;
}

function present(row: JoinedRow): LiveRows {
  const session = {
    id: row.id,
    userId: row.userId,
    token: row.token,
    expiresAt: fromSqlInstant(row.expiresAt),
    ipAddress: row.ipAddress,
    userAgent: row.userAgent,
    createdAt: fromSqlInstant(row.createdAt),
    updatedAt: fromSqlInstant(row.updatedAt),
  };
  const user = {
    id: row.userId,
    name: row.name,
    email: row.email,
    emailVerified: Boolean(row.emailVerified),
    image: row.image,
    createdAt: fromSqlInstant(row.userCreatedAt),
    updatedAt: fromSqlInstant(row.userUpdatedAt),
  };
  return { session, user };
}

/** Unexpired sessions, newest first. */
export async function liveSessions(
  manager: EntityManager,
  { userId, now, limit }: { userId: string; now: Date; limit: number },
): Promise<SessionRow[]> {
  return await findRows(manager, SessionEntity, {
    where: { userId, expiresAt: MoreThan(now) },
    order: { createdAt: 'DESC', id: 'ASC' },
    take: limit,
  });
}

/** Which of these different sessions have ended or expired: nearly always none, which a count shows. */
export async function endedSessionIds(
  manager: EntityManager,
  ids: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const ended = await runInSlices<string, string>(ids, async (slice, marks) => {
    const among = `FROM session WHERE id IN (${marks}) AND expiresAt > ?`;
    const values = [...slice, toSqlInstant(now)];
    const [{ count }] = await manager.query(markByKey(`SELECT COUNT(*) AS count ${among}`), values);
    if (Number(count) === slice.length) return [];
    const rows: Pick<SessionRow, 'id'>[] = await manager.query(markByKey(`SELECT id ${among}`), values);
    const alive = new Set(rows.map(({ id }) => id));
    return slice.filter((id) => !alive.has(id));
  });
  return new Set(ended);
}

export async function sessionOwner(
  manager: EntityManager,
  name: SessionName,
): Promise<Pick<SessionRow, 'id' | 'userId'> | null> {
  return await findRow(manager, SessionEntity, { select: { id: true, userId: true }, where: name });
}

/**
 * Locks a session until the transaction ends, and returns whether it still exists: all sessions may have been revoked
 * meanwhile, and nothing created for one may outlive that.
 */
export async function lockSession(manager: EntityManager, id: string): Promise<boolean> {
  const found = await findRow(manager, SessionEntity, {
    select: { id: true },
    where: { id },
    ...lockedRows(manager),
  });
  return found !== null;
}

/** Inserts a session and deletes a user's oldest beyond `keep`, including the new one. */
export async function insertSession(manager: EntityManager, row: SessionRow, keep: number): Promise<void> {
  await removeOldest(manager, SessionEntity, { where: { userId: row.userId }, keep });
  await manager.insert(SessionEntity, row);
}

/** False if the session no longer exists. */
export async function prolongSession(
  manager: EntityManager,
  id: string,
  times: Pick<SessionRow, 'expiresAt' | 'updatedAt'>,
): Promise<boolean> {
  const { affected } = await manager.update(SessionEntity, { id }, times);
  return affected !== 0;
}

export async function deleteSession(manager: EntityManager, name: SessionName): Promise<void> {
  await manager.delete(SessionEntity, name);
}

export async function deleteSessionsOf(
  manager: EntityManager,
  userId: string,
  except?: string,
): Promise<void> {
  await manager.delete(SessionEntity, { userId, ...(except !== undefined && { id: Not(except) }) });
}

export async function deleteExpiredSessions(
  manager: EntityManager,
  until: Date,
  limit: number,
): Promise<number> {
  return await removeBatch(manager, SessionEntity, { expiresAt: LessThanOrEqual(until) }, limit);
}
