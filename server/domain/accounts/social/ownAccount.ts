import { AccountEntity } from '../../../data/entities/accounts';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import type { LiveSession } from '../records';

/** Whose tokens are asked for: over HTTP always the session's user; server code may name one (contract 5.5). */
export interface Asker {
  viewer?: LiveSession;
  userId?: string;
}

export function userIdOf({ viewer, userId }: Asker): string {
  const id = viewer?.user.id ?? userId;
  if (!id) throw new AppError('USER_ID_OR_SESSION_REQUIRED');
  return id;
}

/**
 * The user's own account at a provider. `accountId` is the row's id, as the package has it, or the provider's id; without
 * it the oldest account there is meant.
 */
export async function findOwnAccount(
  { db }: Pick<Deps, 'db'>,
  { userId, providerId, accountId }: { userId: string; providerId: string; accountId?: string },
): Promise<AccountEntity> {
  const rows = await db.manager.find(AccountEntity, {
    where: { userId, providerId },
    order: { createdAt: 'ASC', id: 'ASC' },
  });
  const found = accountId ? rows.find((row) => row.id === accountId || row.accountId === accountId) : rows[0];
  if (!found) throw new AppError('ACCOUNT_NOT_FOUND');
  return found;
}
