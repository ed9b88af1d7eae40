import Libsql from 'libsql';
import { createPool, type RowDataPacket } from 'mysql2/promise';

/** Session and user of a token by one prepared join, with the driver that the site uses. */
export type ReadSession = (token: string) => Promise<object | undefined> | object | undefined;

const columns = [
  ...['id', 'userId', 'token', 'expiresAt', 'ipAddress', 'userAgent', 'createdAt', 'updatedAt'].map(
    (name) => `s.${name} AS s_${name}`,
  ),
  ...['id', 'name', 'email', 'emailVerified', 'image', 'createdAt', 'updatedAt'].map(
    (name) => `u.${name} AS u_${name}`,
  ),
].join(', ');

export async function sessionReader(databaseUrl: string): Promise<ReadSession> {
  if (databaseUrl.startsWith('sqlite:')) {
    const database = new Libsql(databaseUrl.slice('sqlite:'.length));
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

function shape(row: Record<string, unknown> | undefined): object | undefined {
  if (!row) return undefined;
  const part = (prefix: string) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([name]) => name.startsWith(prefix))
        .map(([name, value]) => [name.slice(prefix.length), value]),
    );
  return { session: part('s_'), user: part('u_') };
}
