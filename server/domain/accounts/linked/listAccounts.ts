import { decodeJwt } from 'jose';
import { limits } from '../../../config/limits';
import { AccountEntity } from '../../../data/entities/accounts';
import type { Deps } from '../../ports';
import { isEmail, normaliseEmail } from '../emailForm';
import type { User } from '../records';
import { unseal } from '../sealedText';

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
  deps: Pick<Deps, 'db'>,
  { user }: { user: Pick<User, 'id'> },
): Promise<LinkedAccount[]> {
  return (await readRows(deps, user.id)).map(toLinked);
}

/** The same with what makes it easier to tell which account it is: the address that the provider's id token named. */
export async function listAccountsWithEmail(
  deps: Pick<Deps, 'db' | 'config'>,
  { user }: { user: Pick<User, 'id'> },
): Promise<(LinkedAccount & { email: string | null })[]> {
  const rows = await readRows(deps, user.id);
  return rows.map((row) => ({ ...toLinked(row), email: emailIn(deps, row.idToken) }));
}

function readRows({ db }: Pick<Deps, 'db'>, userId: string): Promise<AccountEntity[]> {
  return db.manager.find(AccountEntity, {
    select: {
      id: true,
      providerId: true,
      createdAt: true,
      updatedAt: true,
      accountId: true,
      scope: true,
      idToken: true,
    },
    where: { userId },
    order: { createdAt: 'ASC', id: 'ASC' },
    take: limits.longPageSize,
  });
}

function toLinked({ scope, id, providerId, createdAt, updatedAt, accountId }: AccountEntity): LinkedAccount {
  return { id, providerId, createdAt, updatedAt, accountId, scopes: scope ? scope.split(',') : [] };
}

/** The token was checked when it came; here it is read for its owner's eyes alone. */
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
