import type { EntityManager } from 'typeorm';
import { insertUser } from '../../../data/stores/userStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import type { User } from '../records';

/**
 * Refuses a new account if the site takes none (SIGN_UP). Call it before reading anything by the address: then answer and work
 * are the same whether the address has an account or not.
 */
export function requireSignUp({ config }: Pick<Deps, 'config'>): void {
  if (config.auth.newAccounts === 'closed') throw new AppError('SIGN_UP_CLOSED');
}

/** Creates a user, in the caller's transaction. Every account begins here, whichever way its owner comes. */
export async function createUser(
  deps: Pick<Deps, 'config' | 'siteEvents'>,
  manager: EntityManager,
  user: User,
): Promise<void> {
  requireSignUp(deps);
  if (!(await insertUser(manager, user))) throw new AppError('NO_USER_CREATED');
  const { id, name } = user;
  await deps.siteEvents.add(manager, { type: 'user.created', data: { id, name } });
}
