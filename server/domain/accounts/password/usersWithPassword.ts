import { In } from 'typeorm';
import { AccountEntity } from '../../../data/entities/accounts';
import type { Deps } from '../../ports';

/** For each user whether there is a password to sign in with, by one statement for all of them. */
export async function usersWithPassword(
  { db }: Pick<Deps, 'db'>,
  userIds: readonly string[],
): Promise<boolean[]> {
  const rows = await db.manager.find(AccountEntity, {
    select: { id: true, accountId: true, password: true },
    where: { providerId: 'credential', accountId: In([...userIds]) },
  });
  const known = new Set(rows.filter(({ password }) => password !== null).map(({ accountId }) => accountId));
  return userIds.map((id) => known.has(id));
}
