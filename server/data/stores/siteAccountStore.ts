import type { EntityManager } from 'typeorm';
import { queryRow } from '../byKey';
import { toSqlInstant } from '../instant';
import { markHeavy } from '../readMarks';
import { CREDENTIAL } from './accountStore';
import { levels } from './commentStore';

const counts = {
  sessions: 'session x WHERE x.expiresAt > ? AND x.userId',
  passkeys: 'passkey x WHERE x.userId',
  secondSteps: 'two_factor x WHERE x.secret IS NOT NULL AND x.userId',
  entries: 'list_entry x WHERE x.userId',
  threads: 'thread x WHERE x.deletedAt IS NULL AND x.authorId',
  comments: `thread_comment x WHERE x.deletedAt IS NULL AND x.level <> ${levels.opening} AND x.authorId`,
  recommendations: 'anime_recommendation x WHERE x.deletedAt IS NULL AND x.userId',
  answers: 'activity_answer x WHERE x.userId',
  reports: 'report x WHERE x.personId',
};

export type AccountCounts = Record<keyof typeof counts, number>;

const names = Object.keys(counts) as (keyof typeof counts)[];
const columns = names.map((name) => `(SELECT COUNT(*) FROM ${counts[name]} = u.id) AS ${name}`);

/** How much an account has, without what its user has deleted; undefined if there is no such account. */
export async function countsOfAccount(
  manager: EntityManager,
  { userId, now }: { userId: string; now: Date },
): Promise<AccountCounts | undefined> {
  const sql = markHeavy(`SELECT u.id AS id, ${columns.join(', ')} FROM user u WHERE u.id = ?`);
  const row = await queryRow<AccountCounts>(manager, sql, [toSqlInstant(now), userId], { id: userId });
  return row && (Object.fromEntries(names.map((name) => [name, Number(row[name])])) as AccountCounts);
}

/** Where a user's ways to sign in are from: providers by id, and `credential` for a password. Passkeys are none of them. */
export async function signInMethodsOf(
  manager: EntityManager,
  { userId, most }: { userId: string; most: number },
): Promise<string[]> {
  const rows: { providerId: string }[] = await manager.query(
    `SELECT DISTINCT a.providerId AS providerId FROM account a
      WHERE a.userId = ? AND (a.providerId <> '${CREDENTIAL}' OR a.password IS NOT NULL)
      ORDER BY a.providerId LIMIT ?`,
    [userId, most],
  );
  return rows.map(({ providerId }) => providerId);
}
