import * as z from 'zod/mini';
import { passwordDefaults } from '../../../shared/limits';
import { useSiteQuery } from '../generated/graphql';

/** What the forms check of single fields before they ask the server (specification section 5). The server's word is final. */

export const required = (missing: string) => z.string().check(z.trim(), z.minLength(1, missing));

export const email = () =>
  required('Enter your email address.').check(
    z.regex(/^\S+@\S+\.\S{2,}$/, 'This doesn’t look like an email address. Example: mika@example.org.'),
  );

/** A password that there is: whether it is right, the server knows. */
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

/** How long a new password has to be on this site. */
export function usePasswordRule(): PasswordRule {
  const site = useSiteQuery().data?.site;
  return site ? { shortest: site.passwordMinLength, longest: site.passwordMaxLength } : passwordDefaults;
}
