import type { PasswordRule } from '../../errors/fieldChecks';
import { defaultPasswordRule } from '../../errors/fieldChecks';

/** How long a new password has to be on this site. */
export function usePasswordRule(): PasswordRule {
  return defaultPasswordRule;
}
