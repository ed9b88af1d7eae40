import * as z from 'zod/mini';
import { passwordDefaults } from '../../../shared/limits';
import { useSiteQuery } from '../generated/graphql';

/** Checks of single fields before asking the server. The server has the final say. */

export const required = (missing: string) => z.string().check(z.trim(), z.minLength(1, missing));

export const email = () =>
  required('Enter your email address.').check(
    z.regex(/^\S+@\S+\.\S{2,}$/, 'This doesn’t look like an email address. Example: mika@example.org.'),
  );

/** Only requires a password: the server knows whether it is right. */
export const password = (missing = 'Enter your password.') => z.string().check(z.minLength(1, missing));

export interface PasswordRule {
  shortest: number;
  longest: number;
}

export const newPassword = ({ shortest, longest }: PasswordRule) =>
  z
    .string()
    .check(
      z.minLength(1, 'Enter a password.'),
      z.minLength(shortest, `Your password is too short. Use at least ${shortest} characters.`),
      z.maxLength(longest, `Your password is too long. Use at most ${longest} characters.`),
    );

/** The minimum length of a new password on this site. */
export function usePasswordRule(): PasswordRule {
  const site = useSiteQuery().data?.site;
  return site ? { shortest: site.passwordMinLength, longest: site.passwordMaxLength } : passwordDefaults;
}
