import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import type { User } from '../records';

/**
 * A passkey or second step for someone else's address would lock its owner out. Not required if the site sends no mail: then no
 * address can be confirmed.
 */
export function requireConfirmedAddress(
  { mail }: Pick<Deps, 'mail'>,
  user: Pick<User, 'emailVerified'> | null,
): void {
  if (mail.enabled && !user?.emailVerified) throw new AppError('EMAIL_NOT_VERIFIED');
}
