import { AppError } from '../../errors/AppError';
import type { Deps } from '../ports';
import { userIdOf } from './people/person';

/** Who reads, and whom they must not meet: people whom they have blocked, or who have blocked them (product P5). */
export interface Reader {
  userId: string | null;
  hidden: ReadonlySet<string>;
  /** Of these, whoever has blocked the reader: they are as if they did not exist. */
  blockedBy: ReadonlySet<string>;
  /** May lock, pin and remove. */
  operator: boolean;
}

/** A reader with an account: whoever writes, likes, befriends or reports. */
export type Writer = Reader & { userId: string };

export const nobody: Reader = { userId: null, hidden: new Set(), blockedBy: new Set(), operator: false };

/** Every read and every change of this room goes by one of these, so that a block holds on every path. */
export async function readerOf(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: string | null,
): Promise<Reader> {
  if (userId === null) return nobody;
  const rows: { what: string; name: string }[] = await db.manager.query(
    `SELECT 'blocked' AS what, blockedId AS name FROM user_block WHERE blockerId = ?
      UNION ALL SELECT 'blockedBy', blockerId FROM user_block WHERE blockedId = ?
      UNION ALL SELECT 'handle', handle FROM profile WHERE userId = ?`,
    [userId, userId, userId],
  );
  const named = (wanted: string) => rows.filter(({ what }) => what === wanted).map(({ name }) => name);
  const operator = named('handle').some((handle) => config.operators.includes(handle));
  const blockedBy = new Set(named('blockedBy'));
  return { userId, hidden: new Set([...named('blocked'), ...blockedBy]), blockedBy, operator };
}

/**
 * For what operators do: across blocks, so that nobody gets out of reach by blocking them. To everybody else it looks as if
 * there were nothing to do it to.
 */
export function asOperator<Person extends Reader>(reader: Person): Person {
  if (!reader.operator) throw new AppError('NOT_FOUND');
  return { ...reader, hidden: new Set(), blockedBy: new Set() };
}

/** Leaves out what hidden people wrote. `column` is a name from the code and may be null in a row. */
export function notHidden(column: string, { hidden }: Reader): { sql: string; values: string[] } {
  if (hidden.size === 0) return { sql: '1 = 1', values: [] };
  const marks = [...hidden].map(() => '?').join(', ');
  return { sql: `(${column} IS NULL OR ${column} NOT IN (${marks}))`, values: [...hidden] };
}

/**
 * Leaves out people whose profile is closed to the reader: they are listed to nobody who may not see them (product P4, P5).
 * Beside what they write for all they keep their name. `column` is a name from the code.
 */
export function notClosed(column: string, { userId }: Reader): { sql: string; values: string[] } {
  const sql = `NOT EXISTS (SELECT 1 FROM user_settings o WHERE o.userId = ${column} AND o.userId <> ? AND o.privacy <> 'PUBLIC'
    AND (o.privacy <> 'FRIENDS' OR NOT EXISTS (SELECT 1 FROM friendship v WHERE v.userId = o.userId AND v.friendId = ?)))`;
  return { sql, values: [userId ?? '', userId ?? ''] };
}

/** The person behind a handle; whom the reader must not meet looks as unknown as a handle that nobody has. */
export async function metUserId(
  deps: Pick<Deps, 'db'>,
  reader: Reader,
  handle: string,
): Promise<string | null> {
  const userId = await userIdOf(deps, handle);
  return userId === null || reader.hidden.has(userId) ? null : userId;
}

/** The same for changes, which refuse it. */
export async function requireMet(deps: Pick<Deps, 'db'>, reader: Reader, handle: string): Promise<string> {
  const userId = await metUserId(deps, reader, handle);
  if (userId === null) throw new AppError('NOT_FOUND');
  return userId;
}
