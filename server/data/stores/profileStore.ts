import type { EntityManager } from 'typeorm';
import { runInSlices } from '../bulkInsert';
import { findRow, queryRow } from '../byKey';
import type { Database } from '../database';
import { ProfileEntity } from '../entities/community';
import { fromSqlInstant, toSqlInstant } from '../instant';
import { markByKey } from '../readMarks';
import { likeAny } from './namedLike';
import { approved, notClosed, notHidden, type ReaderView } from './readerConditions';

export type Profile = ProfileEntity;

/** A user with their profile, if they have one. */
export interface ProfileRow {
  userId: string;
  name: string;
  image: string | null;
  joinedAt: Date;
  handle: string | null;
  about: string | null;
  avatar: string | null;
  banner: string | null;
}

type SqlProfile = Omit<ProfileRow, 'joinedAt'> & { joinedAt: string | Date };

export async function profileRowsOf(
  manager: EntityManager,
  userIds: readonly string[],
): Promise<ProfileRow[]> {
  const rows = await runInSlices<string, SqlProfile>(userIds, (slice, marks) =>
    manager.query(
      markByKey(`SELECT u.id AS userId, u.name AS name, u.image AS image, u.createdAt AS joinedAt,
              p.handle AS handle, p.about AS about, p.avatar AS avatar, p.banner AS banner
         FROM user u LEFT JOIN profile p ON p.userId = u.id WHERE u.id IN (${marks})`),
      [...slice],
    ),
  );
  return rows.map((row) => ({ ...row, joinedAt: fromSqlInstant(row.joinedAt) }));
}

/** A user's picture, as stored in the account. */
export async function imageOf(db: Pick<Database, 'readRow'>, userId: string): Promise<string | null> {
  const row = await db.readRow<{ image: string | null }>(
    'SELECT id, image FROM user WHERE id = ?',
    [userId],
    { id: userId },
  );
  return row?.image ?? null;
}

export async function findProfile(manager: EntityManager, userId: string): Promise<Profile | null> {
  return await findRow(manager, ProfileEntity, { where: { userId } });
}

export async function insertProfile(manager: EntityManager, row: Profile): Promise<void> {
  await manager.insert(ProfileEntity, row);
}

export async function updateProfile(
  manager: EntityManager,
  userId: string,
  changes: Partial<Omit<Profile, 'userId' | 'createdAt'>>,
): Promise<void> {
  await manager.update(ProfileEntity, { userId }, changes);
}

/** The part of the profile in the account's export. */
export async function publicProfileOf(
  db: Pick<Database, 'readRow'>,
  userId: string,
): Promise<Pick<Profile, 'handle' | 'about'> | undefined> {
  const sql = 'SELECT userId, handle, about FROM profile WHERE userId = ?';
  const row = await db.readRow<Pick<Profile, 'handle' | 'about'>>(sql, [userId], { userId });
  return row && { handle: row.handle, about: row.about };
}

export interface FoundPerson {
  id: string;
  handle: string;
  name: string;
  image: string | null;
}

/**
 * People whose handle matches `start` or whose name matches one of `names`, LIKE patterns with ! as the escape character. An
 * exact match of the handle comes first, even with a closed profile.
 */
export async function searchProfiles(
  manager: EntityManager,
  {
    handle,
    start,
    names,
    reader,
    most,
  }: { handle: string; start: string; names: readonly string[]; reader: ReaderView; most: number },
): Promise<FoundPerson[]> {
  const met = notHidden('p.userId', reader);
  const open = notClosed('p.userId', reader);
  const named = likeAny(manager, ['n.name'], names);
  return await manager.query(
    `SELECT p.userId AS id, p.handle AS handle, u.name AS name, u.image AS image
       FROM profile p JOIN user u ON u.id = p.userId
      WHERE p.userId IN (SELECT h.userId FROM profile h WHERE h.handle LIKE ? ESCAPE '!'
                         UNION SELECT n.id FROM user n WHERE ${named.sql}) AND ${met.sql}
        AND (p.handle = ? OR ${open.sql}) AND ${approved('p.userId')}
      ORDER BY CASE WHEN p.handle = ? THEN 0 WHEN p.handle LIKE ? ESCAPE '!' THEN 1 ELSE 2 END, p.handle LIMIT ?`,
    [start, ...named.values, ...met.values, handle, ...open.values, handle, start, most],
  );
}

export async function isDigestOn(db: Pick<Database, 'readRow'>, userId: string): Promise<boolean> {
  const sql = 'SELECT userId FROM profile WHERE userId = ? AND digestAt IS NOT NULL';
  return (await db.readRow(sql, [userId], { userId })) !== undefined;
}

/** A person's digest and when it became due. */
export interface DueDigest {
  userId: string;
  due: Date;
}

/** The digests that are due, longest due first. */
export async function dueDigests(
  manager: EntityManager,
  { now, most }: { now: Date; most: number },
): Promise<DueDigest[]> {
  const rows: { userId: string; due: string | Date }[] = await manager.query(
    'SELECT userId, digestAt AS due FROM profile WHERE digestAt <= ? ORDER BY digestAt LIMIT ?',
    [toSqlInstant(now), most],
  );
  return rows.map(({ userId, due }) => ({ userId, due: fromSqlInstant(due) }));
}

/** Claims a digest atomically: only one instance finds it due, and gets true. */
export async function claimDigest(
  manager: EntityManager,
  { userId, now, next }: { userId: string; now: Date; next: Date },
): Promise<boolean> {
  const { affected } = await manager
    .createQueryBuilder()
    .update(ProfileEntity)
    .set({ digestAt: next })
    .where('userId = :userId AND digestAt <= :now', { userId, now: toSqlInstant(now) })
    .execute();
  return affected === 1;
}

/** The email address for a digest; undefined if it is unconfirmed. */
export async function digestAddress(manager: EntityManager, userId: string): Promise<string | undefined> {
  const user = await queryRow<{ email: string; emailVerified: number }>(
    manager,
    markByKey('SELECT id, email, emailVerified FROM user WHERE id = ?'),
    [userId],
    { id: userId },
  );
  return user && Number(user.emailVerified) !== 0 ? user.email : undefined;
}
