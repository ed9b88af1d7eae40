import type { Config } from '../../../config/config';
import { AppError } from '../../../errors/AppError';
import { isCommonPassword } from './commonPasswords';

/** The rules for every new password: length as JavaScript counts it, then not one of the best-known (security A1, A3). */
export function checkNewPassword({ auth }: Pick<Config, 'auth'>, password: string): void {
  if (password.length < auth.passwordMin) throw new AppError('PASSWORD_TOO_SHORT');
  if (password.length > auth.passwordMax) throw new AppError('PASSWORD_TOO_LONG');
  if (auth.refuseCommonPasswords && isCommonPassword(password)) throw new AppError('PASSWORD_TOO_COMMON');
}
