import type { EntityManager } from 'typeorm';
import { UserEntity } from '../../../data/entities/accounts';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import { toUser, type User } from '../records';
import { removeTokensOf } from '../verification/oneTimeToken';
import { sendVerificationMail } from '../verification/sendVerificationMail';
import { forgetEmailChanges } from './emailChanges';

/**
 * Gives a user another address, within the caller's transaction: it starts unverified and is mailed a link, and the old
 * one is told (security A8). Written only while the old address and its state are as the caller knew them (security P19).
 */
export async function writeEmail(
  deps: Pick<Deps, 'config' | 'clock' | 'mail' | 'log'>,
  manager: EntityManager,
  { user, newEmail, callbackURL }: { user: User; newEmail: string; callbackURL?: string },
): Promise<User> {
  const updatedAt = deps.clock.now();
  const { id, email, emailVerified } = user;
  const { affected } = await manager.update(
    UserEntity,
    { id, email, emailVerified },
    { email: newEmail, emailVerified: false, updatedAt },
  );
  if (affected !== 1) throw new AppError('COULDNT_UPDATE_YOUR_EMAIL');
  await forgetEmailChanges(manager, id);
  // Whoever reads the old address's mail has no say in the account any more.
  await removeTokensOf(manager, id);
  const changed = toUser({ ...user, email: newEmail, emailVerified: false, updatedAt });
  await sendVerificationMail(deps, manager, { user: changed, callbackURL });
  // An address that nobody confirmed may be a stranger's, who need not learn the new one.
  const data: Record<string, string> = emailVerified ? { email: newEmail } : {};
  await deps.mail.add(manager, { template: 'emailChanged', to: email, data });
  deps.log.info({ event: 'e-mail changed', userId: id }, 'an address was changed');
  return changed;
}
