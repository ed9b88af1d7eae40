import { AccountEntity } from '../../../data/entities/accounts';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import type { LiveSession } from '../records';
import { isFresh } from '../session/isFresh';

/** Names an account: by provider, with the provider's id where there are several, or by its row. */
export type AccountName = { providerId: string; accountId?: string } | { id: string };

/**
 * Takes a way to sign in away from its owner (contract 5.5). Order: fresh session, not the last account, the account is
 * there. The rows are held meanwhile, so that of two calls for the last two accounts one is refused (security P19).
 */
export async function unlinkAccount(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'log'>,
  { viewer, account }: { viewer: LiveSession; account: AccountName },
): Promise<{ status: true }> {
  const { user, session } = viewer;
  if (!isFresh(deps, session)) throw new AppError('SESSION_IS_NOT_FRESH');
  const providerId = await deps.db.transaction(async (manager) => {
    const rows = await manager.find(AccountEntity, {
      select: { id: true, providerId: true, accountId: true },
      where: { userId: user.id },
      order: { createdAt: 'ASC', id: 'ASC' },
      ...deps.db.forUpdate,
    });
    if (rows.length <= 1 && !deps.config.auth.unlinkAll) throw new AppError('LAST_ACCOUNT');
    const found = rows.find((row) => isNamed(row, account));
    if (!found) throw new AppError('ACCOUNT_NOT_FOUND');
    await manager.delete(AccountEntity, { id: found.id });
    return found.providerId;
  });
  deps.log.info({ event: 'account unlinked', userId: user.id, providerId }, 'an account was unlinked');
  return { status: true };
}

function isNamed(row: AccountEntity, name: AccountName): boolean {
  if ('id' in name) return row.id === name.id;
  if (row.providerId !== name.providerId) return false;
  return !name.accountId || row.accountId === name.accountId;
}
