import { limits } from '../../../config/limits';
import { AccountEntity } from '../../../data/entities/account.entity';
import type { Deps } from '../../ports';
import type { User } from '../records';

/** A way to sign in as its owner sees it: no password, no provider's tokens (contract 5.5). */
export interface LinkedAccount {
  id: string;
  providerId: string;
  createdAt: Date;
  updatedAt: Date;
  accountId: string;
  scopes: string[];
}

/** The user's own ways to sign in, oldest first. */
export async function listAccounts(
  { db }: Pick<Deps, 'db'>,
  { user }: { user: Pick<User, 'id'> },
): Promise<LinkedAccount[]> {
  const rows = await db.manager.find(AccountEntity, {
    select: { id: true, providerId: true, createdAt: true, updatedAt: true, accountId: true, scope: true },
    where: { userId: user.id },
    order: { createdAt: 'ASC', id: 'ASC' },
    take: limits.longPageSize,
  });
  return rows.map(({ scope, ...row }) => ({ ...row, scopes: scope ? scope.split(',') : [] }));
}
