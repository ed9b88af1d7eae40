import { limits } from '../../../config/limits';
import { CREDENTIAL, findAccount, replaceHash } from '../../../data/stores/accountStore';
import { findUser } from '../../../data/stores/userStore';
import type { Deps } from '../../deps';
import type { Credentials } from '../authentication';
import { normaliseEmail } from '../emailForm';
import { toUser } from '../records';

/**
 * Verifies email and password. An unknown address, a user without a password and a wrong password all give `undefined` after
 * one hash each, so that neither answer nor timing tells them apart (security A9).
 */
export async function checkCredentials(
  deps: Pick<Deps, 'db' | 'passwords' | 'log'>,
  { email, password }: { email: string; password: string },
): Promise<Credentials | undefined> {
  // Longer than any password: no work is done, before it is known whose it would be.
  if (password.length > limits.passwordLongest) return undefined;
  const found = await find(deps, normaliseEmail(email));
  if (!found) {
    await deps.passwords.hash(password);
    return undefined;
  }
  const { ok, rehash } = await deps.passwords.verify(found.account.password, password);
  if (!ok) return undefined;
  return rehash ? { ...found, account: await renewHash(deps, found.account, password) } : found;
}

async function find({ db }: Pick<Deps, 'db'>, email: string): Promise<Credentials | undefined> {
  const user = await findUser(db.manager, { email });
  if (!user) return undefined;
  const account = await findAccount(db.manager, { providerId: CREDENTIAL, accountId: user.id });
  if (account?.password == null) return undefined;
  return { user: toUser(user), account: { id: account.id, password: account.password } };
}

/** Upgrades an older hash while the password is available; a failure is no reason to refuse the sign-in. */
async function renewHash(
  { db, passwords, log }: Pick<Deps, 'db' | 'passwords' | 'log'>,
  account: Credentials['account'],
  password: string,
): Promise<Credentials['account']> {
  try {
    const renewed = await passwords.hash(password);
    // Only if the stored password is still the one that was checked: a concurrent change wins.
    const replaced = await replaceHash(db.manager, account, renewed);
    return replaced ? { ...account, password: renewed } : account;
  } catch (error) {
    log.warn({ err: error }, 'an older password hash could not be renewed');
    return account;
  }
}
