import { dictionary } from '@zxcvbn-ts/language-common';
import type { Config } from '../../../config/config';
import { AppError } from '../../../errors/AppError';

/** The rules for every new password: length in UTF-16 code units, then not one of the most common (security A1, A3). */
export function checkNewPassword({ auth }: Pick<Config, 'auth'>, password: string): void {
  if (password.length < auth.passwordMin) throw new AppError('PASSWORD_TOO_SHORT');
  if (password.length > auth.passwordMax) throw new AppError('PASSWORD_TOO_LONG');
  if (auth.refuseCommonPasswords && isCommonPassword(password)) throw new AppError('PASSWORD_TOO_COMMON');
}

/** How many of the most common passwords are refused (security A3), counting only those of at least MIN_LISTED_CHARACTERS characters. */
const REFUSED_PASSWORDS = 3000;
const MIN_LISTED_CHARACTERS = 8;

let known: Set<string> | undefined;

/** Whether a password, in any letter case, is among the most common ones. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(list().slice(0, REFUSED_PASSWORDS));
  return known.has(password.normalize('NFKC').toLowerCase());
}

/** Most used first. */
function list(): string[] {
  return (dictionary['passwords-common'] as string[]).filter((word) => word.length >= MIN_LISTED_CHARACTERS);
}
