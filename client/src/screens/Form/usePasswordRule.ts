import type { PasswordRule } from '../../errors/fieldChecks';
import { defaultPasswordRule } from '../../errors/fieldChecks';
import { useSiteQuery } from '../../generated/graphql';

/** How long a new password has to be on this site. */
export function usePasswordRule(): PasswordRule {
  const site = useSiteQuery().data?.site;
  return site ? { shortest: site.passwordMinLength, longest: site.passwordMaxLength } : defaultPasswordRule;
}
