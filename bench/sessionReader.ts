import { createRequire } from 'node:module';
import { join } from 'node:path';
import Libsql from 'libsql';
import { createPool, type RowDataPacket } from 'mysql2/promise';

/**
 * Reads a token's session and user with one prepared join: with better-sqlite3 if it is in `peers`, else with the site's own
 * driver.
 */
export type ReadSession = (token: string) => Promise<object | undefined> | object | undefined;

const columns = [
  ...['id', 'userId', 'token', 'expiresAt', 'ipAddress', 'userAgent', 'createdAt', 'updatedAt'].map(
    (name) => `s.${name} AS s_${name}`,
  ),
  ...['id', 'name', 'email', 'emailVerified', 'image', 'createdAt', 'updatedAt'].map(
    (name) => `u.${name} AS u_${name}`,
  ),
].join(', ');

export async function sessionReader(databaseUrl: string, peers?: string): Promise<ReadSession> {
  if (databaseUrl.startsWith('sqlite:')) {
    const Driver: typeof Libsql = peers
      ? createRequire(join(peers, 'package.json'))('better-sqlite3')
      : Libsql;
    const database = new Driver(databaseUrl.slice('sqlite:'.length));
    const statement = database.prepare(
      `SELECT ${columns} FROM "session" s JOIN "user" u ON u.id = s.userId WHERE s.token = ?`,
    );
    return (token) => shape(statement.get(token) as Record<string, unknown> | undefined);
  }
  const pool = createPool({
    uri: databaseUrl.replace(/^mariadb:/, 'mysql:'),
    connectionLimit: 10,
    timezone: 'Z',
  });
  const sql = `SELECT ${columns} FROM \`session\` s JOIN \`user\` u ON u.id = s.userId WHERE s.token = ?`;
  return async (token) => {
    const [rows] = await pool.execute<RowDataPacket[]>(sql, [token]);
    return shape(rows[0]);
  };
}

/** Written out, as mapping columns by name would take longer than reading them. */
function shape(row: Record<string, unknown> | undefined): object | undefined {
  if (!row) return undefined;
  return {
    session: {
      id: row.s_id,
      userId: row.s_userId,
      token: row.s_token,
      expiresAt: row.s_expiresAt,
      ipAddress: row.s_ipAddress,
      userAgent: row.s_userAgent,
      createdAt: row.s_createdAt,
      updatedAt: row.s_updatedAt,
    },
    user: {
      id: row.u_id,
      name: row.u_name,
      email: row.u_email,
      emailVerified: row.u_emailVerified,
      image: row.u_image,
      createdAt: row.u_createdAt,
      updatedAt: row.u_updatedAt,
    },
  };
}
