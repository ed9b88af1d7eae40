import { AppError } from '../../errors/AppError';
import type { Deps } from '../deps';

/**
 * Refuses an address, in stored form, of a domain that this site doesn't take for new accounts and changes of address
 * (SIGN_UP_MAIL_DOMAINS). Those who have such an address keep it.
 */
export function requireMailDomain({ config }: Pick<Deps, 'config'>, email: string): void {
  const { only, never } = config.auth.mailDomains;
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const blocked = never.some((one) => domain === one || domain.endsWith(`.${one}`));
  if (blocked || (only.length > 0 && !only.includes(domain))) throw new AppError('EMAIL_DOMAIN_NOT_ALLOWED');
}
