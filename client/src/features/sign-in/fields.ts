import type { PasswordRule } from '../../errors/fieldChecks';
import { checkEmail, checkNewPassword, onlyWrong } from '../../errors/fieldChecks';

/** The fields of sign-in and sign-up, and what is checked of them before the server is asked. */
export type SignField = 'username' | 'email' | 'password';
export const signFields: readonly SignField[] = ['username', 'email', 'password'];

export interface SignValues {
  username: string;
  email: string;
  password: string;
}

/** With a rule for new passwords it is a sign-up. */
export function checkFields(
  { username, email, password }: SignValues,
  newPassword?: PasswordRule,
): Partial<Record<SignField, string>> {
  return onlyWrong<SignField>({
    username: newPassword && username.trim() === '' ? 'Say what to call you.' : undefined,
    email: checkEmail(email),
    password: newPassword
      ? checkNewPassword(password, newPassword)
      : password === ''
        ? 'The password is missing.'
        : undefined,
  });
}
