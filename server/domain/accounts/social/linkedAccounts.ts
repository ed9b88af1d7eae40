import { decodeJwt } from 'jose';
import { limits } from '../../../config/limits';
import {
  type AccountRow,
  deleteAccount,
  listedAccounts,
  lockAccounts,
} from '../../../data/stores/accountStore';
import { AppError } from '../../../errors/AppError';
import { unseal } from '../../crypto/sealedText';
import type { Deps } from '../../deps';
import { isEmail, normaliseEmail } from '../emailForm';
import { recordSecurityEvent } from '../factors/securityLog';
import type { LiveSession, User } from '../records';
import { isFresh } from '../session/getSession';
import { lockOwner } from '../session/lockOwner';

/** A way to sign in, as its owner sees it: no password, no provider tokens (contract 5.5). */
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
  deps: Pick<Deps, 'db'>,
  { user }: { user: Pick<User, 'id'> },
): Promise<LinkedAccount[]> {
  return (await listedAccounts(deps.db.manager, user.id, limits.longPageSize)).map(toLinked);
}

/** The same with the address in the provider's id token, which helps to tell accounts apart. */
export async function listAccountsWithEmail(
  deps: Pick<Deps, 'db' | 'config'>,
  { user }: { user: Pick<User, 'id'> },
): Promise<(LinkedAccount & { email: string | null })[]> {
  const rows = await listedAccounts(deps.db.manager, user.id, limits.longPageSize);
  return rows.map((row) => ({ ...toLinked(row), email: emailIn(deps, row.idToken) }));
}

type Listed = Omit<LinkedAccount, 'scopes'> & Pick<AccountRow, 'scope'>;

function toLinked({ scope, id, providerId, createdAt, updatedAt, accountId }: Listed): LinkedAccount {
  return { id, providerId, createdAt, updatedAt, accountId, scopes: scope ? scope.split(',') : [] };
}

/** The token was verified on arrival; here it is only read for its owner. */
function emailIn({ config }: Pick<Deps, 'config'>, sealed: string | null): string | null {
  const token = sealed === null ? undefined : unseal(sealed, config.auth.secrets);
  if (token === undefined) return null;
  try {
    const { email } = decodeJwt(token);
    return typeof email === 'string' && isEmail(email) ? normaliseEmail(email) : null;
  } catch {
    return null;
  }
}

/** Identifies an account: by provider, with the provider's id if there are several, or by its row. */
export type AccountName = { providerId: string; accountId?: string } | { id: string };

/**
 * Removes a way to sign in (contract 5.5). Order of checks: fresh session, not the last account, the account exists. The rows
 * are locked, so that of two calls for the last two accounts one is refused (security P19).
 */
export async function unlinkAccount(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'random' | 'log'>,
  { viewer, account }: { viewer: LiveSession; account: AccountName },
): Promise<{ status: true }> {
  const { user, session } = viewer;
  if (!isFresh(deps, session)) throw new AppError('SESSION_IS_NOT_FRESH');
  const providerId = await deps.db.transaction(async (manager) => {
    await lockOwner(manager, viewer);
    const rows = await lockAccounts(manager, user.id);
    if (rows.length <= 1 && !deps.config.auth.unlinkAll) throw new AppError('LAST_ACCOUNT');
    const found = rows.find((row) => isNamed(row, account));
    if (!found) throw new AppError('ACCOUNT_NOT_FOUND');
    await deleteAccount(manager, found.id);
    const event = { kind: 'PROVIDER_UNLINKED', detail: found.providerId, from: session } as const;
    await recordSecurityEvent(deps, manager, { userId: user.id, ...event });
    return found.providerId;
  });
  deps.log.info({ event: 'account unlinked', userId: user.id, providerId }, 'an account was unlinked');
  return { status: true };
}

function isNamed(row: Pick<AccountRow, 'id' | 'providerId' | 'accountId'>, name: AccountName): boolean {
  if ('id' in name) return row.id === name.id;
  if (row.providerId !== name.providerId) return false;
  return !name.accountId || row.accountId === name.accountId;
}
