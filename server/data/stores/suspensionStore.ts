import { type EntityManager, IsNull } from 'typeorm';
import { runInSlices } from '../bulkInsert';
import { findRow } from '../byKey';
import { SuspensionEntity } from '../entities/suspensions';
import { fromSqlInstant, fromSqlInstantOrNull, toSqlInstant } from '../instant';
import { lockForUpdate, lockUsers } from '../locks';
import { markHeavy } from '../readMarks';
import { casingsOf, escapeLike, likeAny } from './namedLike';
import { beyond, type Condition, type Slice } from './readerConditions';
import { columnsOf, type SqlRow, withDates } from './sqlRow';

export type Suspension = SuspensionEntity;

const columns = columnsOf('s', [
  'id',
  'userId',
  'byId',
  'reason',
  'privacy',
  'createdAt',
  'endsAt',
  'liftedAt',
] satisfies (keyof Suspension)[]);

const toSuspension = (row: SqlRow<Suspension>) =>
  withDates<Suspension, 'createdAt' | 'endsAt' | 'liftedAt'>(row, ['createdAt', 'endsAt', 'liftedAt']);

export async function insertSuspension(manager: EntityManager, row: Suspension): Promise<void> {
  await manager.insert(SuspensionEntity, row);
}

/** False if it was lifted meanwhile. */
export async function liftSuspension(manager: EntityManager, id: string, liftedAt: Date): Promise<boolean> {
  const { affected } = await manager.update(SuspensionEntity, { id, liftedAt: IsNull() }, { liftedAt });
  return affected === 1;
}

/** Whether an account may not be used now. Its user is locked, so that no session begins beside a suspension. */
export async function isSuspended(
  manager: EntityManager,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  await lockUsers(manager, [userId]);
  const rows: unknown[] = await manager.query(
    `SELECT id FROM suspension WHERE userId = ? AND liftedAt IS NULL AND (endsAt IS NULL OR endsAt > ?)${lockForUpdate(manager)}`,
    [userId, toSqlInstant(now)],
  );
  return rows.length > 0;
}

/** The suspension of a user that is in force. */
export async function suspensionInForce(manager: EntityManager, userId: string): Promise<Suspension | null> {
  return await findRow(manager, SuspensionEntity, { where: { userId, liftedAt: IsNull() } });
}

/** Those in force of these users. */
export async function suspensionsInForce(
  manager: EntityManager,
  userIds: readonly string[],
): Promise<Suspension[]> {
  const rows = await runInSlices<string, SqlRow<Suspension>>(userIds, (slice, marks) =>
    manager.query(`SELECT ${columns} FROM suspension s WHERE s.userId IN (${marks}) AND s.liftedAt IS NULL`, [
      ...slice,
    ]),
  );
  return rows.map(toSuspension);
}

/** Those in force whose end has come. */
export async function suspensionsOver(
  manager: EntityManager,
  { now, most }: { now: Date; most: number },
): Promise<Suspension[]> {
  const rows: SqlRow<Suspension>[] = await manager.query(
    `SELECT ${columns} FROM suspension s WHERE s.liftedAt IS NULL AND s.endsAt <= ? ORDER BY s.endsAt LIMIT ?`,
    [toSqlInstant(now), most],
  );
  return rows.map(toSuspension);
}

/** A user's suspensions, latest first. */
export async function suspensionsOf(
  manager: EntityManager,
  { userId, most }: { userId: string; most: number },
): Promise<Suspension[]> {
  const rows: SqlRow<Suspension>[] = await manager.query(
    `SELECT ${columns} FROM suspension s WHERE s.userId = ? ORDER BY s.createdAt DESC, s.id DESC LIMIT ?`,
    [userId, most],
  );
  return rows.map(toSuspension);
}

export const peopleFilters = [
  'ALL',
  'WAITING',
  'NEW',
  'NEVER_ACTIVE',
  'REPORTED',
  'SUSPENDED',
  'UNCONFIRMED',
] as const;
export type PeopleFilter = (typeof peopleFilters)[number];

export interface ListedPerson {
  userId: string;
  email: string;
  emailVerified: boolean;
  joinedAt: Date;
  /** When a session of theirs last began or was prolonged; null if they have none. */
  seenAt: Date | null;
  openReports: number;
}

/** What is on someone's lists, and what they posted, even if a moderator has removed it. */
const traces = [
  'list_entry x WHERE x.userId',
  'thread x WHERE x.authorId',
  'thread_comment x WHERE x.authorId',
  'anime_recommendation x WHERE x.userId',
  'activity_answer x WHERE x.userId',
];

const filters: Record<PeopleFilter, string> = {
  ALL: '1 = 1',
  WAITING: 'u.id IN (SELECT q.userId FROM sign_up_request q)',
  NEW: 'u.createdAt > ?',
  NEVER_ACTIVE: traces.map((trace) => `NOT EXISTS (SELECT 1 FROM ${trace} = u.id)`).join(' AND '),
  REPORTED: 'u.id IN (SELECT r.personId FROM report r WHERE r.resolvedAt IS NULL AND r.personId IS NOT NULL)',
  SUSPENDED: 'u.id IN (SELECT s.userId FROM suspension s WHERE s.liftedAt IS NULL)',
  UNCONFIRMED: 'u.emailVerified = 0',
};

/** Found accounts that are sorted by age; of more than these, a page is full soon on a walk from the newest. */
const MANY_FOUND = 1000;

/** Accounts with a text in their handle, name or address. */
async function holding(
  manager: EntityManager,
  text: string,
  addresses: 'NOT' | 'WHOLE' | 'PARTS',
): Promise<Condition> {
  const parts = casingsOf(escapeLike(text)).map((one) => `%${one}%`);
  const named = likeAny(manager, addresses === 'PARTS' ? ['u.name', 'u.email'] : ['u.name'], parts);
  const handled = likeAny(manager, ['p.handle'], parts);
  // Addresses are stored in small letters.
  const whole =
    addresses === 'WHOLE'
      ? { sql: ' OR u.email = ?', values: [text.toLowerCase()] }
      : { sql: '', values: [] };
  // Each table is read once, in its own order: joined, a hundred thousand accounts take a second.
  const found: { id: string }[] = await manager.query(
    markHeavy(`SELECT u.id AS id FROM user u WHERE ${named.sql}${whole.sql}
       UNION SELECT p.userId AS id FROM profile p WHERE ${handled.sql} LIMIT ?`),
    [...named.values, ...whole.values, ...handled.values, MANY_FOUND + 1],
  );
  if (found.length > MANY_FOUND)
    return {
      sql: `(${named.sql}${whole.sql} OR ${handled.sql})`,
      values: [...named.values, ...whole.values, ...handled.values],
    };
  if (found.length === 0) return { sql: '1 = 0', values: [] };
  return { sql: `u.id IN (${found.map(() => '?').join(', ')})`, values: found.map(({ id }) => id) };
}

/**
 * Accounts, newest first. `text` is looked for in handles and names, and in addresses, as a whole or in parts, if `addresses` says
 * so. `userId` reads one account; those created after `newSince` are new.
 */
export async function listPeople(
  manager: EntityManager,
  {
    filter,
    newSince,
    text,
    addresses,
    userId,
    after,
    most,
  }: Slice & {
    filter: PeopleFilter;
    newSince: Date;
    text: string | null;
    addresses: 'NOT' | 'WHOLE' | 'PARTS';
    userId?: string;
  },
): Promise<ListedPerson[]> {
  const from = beyond(after, { at: 'u.createdAt', id: 'u.id' });
  const found = text === null ? { sql: '1 = 1', values: [] } : await holding(manager, text, addresses);
  const only = userId === undefined ? '1 = 1' : 'u.id = ?';
  const rows: SqlRow<ListedPerson & { createdAt: Date }>[] = await manager.query(
    markHeavy(`SELECT u.id AS userId, u.email AS email, u.emailVerified AS emailVerified, u.createdAt AS joinedAt,
            (SELECT MAX(e.updatedAt) FROM session e WHERE e.userId = u.id) AS seenAt,
            (SELECT COUNT(*) FROM report r WHERE r.personId = u.id AND r.resolvedAt IS NULL) AS openReports
       FROM user u LEFT JOIN profile p ON p.userId = u.id
      WHERE ${filters[filter]} AND ${found.sql} AND ${only} AND ${from.sql}
      ORDER BY u.createdAt DESC, u.id DESC LIMIT ?`),
    [
      ...(filter === 'NEW' ? [toSqlInstant(newSince)] : []),
      ...found.values,
      ...(userId === undefined ? [] : [userId]),
      ...from.values,
      most,
    ],
  );
  return rows.map(({ userId, email, emailVerified, joinedAt, seenAt, openReports }) => ({
    userId,
    email,
    emailVerified: Boolean(emailVerified),
    joinedAt: fromSqlInstant(joinedAt),
    seenAt: fromSqlInstantOrNull(seenAt),
    openReports: Number(openReports),
  }));
}
