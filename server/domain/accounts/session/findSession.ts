import { fromSqlInstant } from '../../../data/instant';
import type { Deps } from '../../ports';
import type { LiveSession } from '../records';

/**
 * The session of a token with its user, whether it has expired or not. Every request of a signed-in visitor asks this,
 * so it is one prepared join without entities.
 */
export async function findSession({ db }: Pick<Deps, 'db'>, token: string): Promise<LiveSession | undefined> {
  const row = await db.readRow<Row>(statement, [token]);
  return row && present(row, token);
}

const statement = `SELECT s.id, s.userId, s.expiresAt, s.ipAddress, s.userAgent, s.createdAt, s.updatedAt,
  u.name, u.email, u.emailVerified, u.image, u.createdAt AS userCreatedAt, u.updatedAt AS userUpdatedAt
  FROM session s JOIN user u ON u.id = s.userId WHERE s.token = ?`;

type Instant = string | Date;

interface Row {
  id: string;
  userId: string;
  expiresAt: Instant;
  ipAddress: string;
  userAgent: string;
  createdAt: Instant;
  updatedAt: Instant;
  name: string;
  email: string;
  emailVerified: number | boolean;
  image: string | null;
  userCreatedAt: Instant;
  userUpdatedAt: Instant;
}

function present(row: Row, token: string): LiveSession {
  return {
    session: {
      id: row.id,
      userId: row.userId,
      token,
      expiresAt: fromSqlInstant(row.expiresAt),
      ipAddress: row.ipAddress,
      userAgent: row.userAgent,
      createdAt: fromSqlInstant(row.createdAt),
      updatedAt: fromSqlInstant(row.updatedAt),
    },
    user: {
      id: row.userId,
      name: row.name,
      email: row.email,
      emailVerified: Boolean(row.emailVerified),
      image: row.image,
      createdAt: fromSqlInstant(row.userCreatedAt),
      updatedAt: fromSqlInstant(row.userUpdatedAt),
    },
  };
}
