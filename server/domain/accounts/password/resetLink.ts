import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { alphabets } from '../../alphabets';
import type { Deps } from '../../ports';
import { authUrl } from '../authUrl';
import { storeOneTimeToken } from '../verification/oneTimeToken';

type LinkDeps = Pick<Deps, 'config' | 'clock' | 'random'>;

/** The site's own page for a new password, for links that nobody asked for there. */
export const RESET_PAGE = '/welcome/reset';

/** A new token and the link that carries it (contract 5.3), for a mail or for the pretence of one. */
export function makeResetLink(
  { config, random }: LinkDeps,
  redirectTo: string,
): { token: string; url: string } {
  const token = random.text(limits.resetTokenLength, alphabets.letters);
  return { token, url: authUrl(config, `/reset-password/${token}`, { callbackURL: redirectTo }) };
}

/** Stores a token that sets a user's password, and gives its link. */
export async function storeResetLink(
  deps: LinkDeps,
  manager: EntityManager,
  { userId, redirectTo }: { userId: string; redirectTo: string },
): Promise<string> {
  const { token, url } = makeResetLink(deps, redirectTo);
  const seconds = deps.config.auth.resetLifetime;
  await storeOneTimeToken(deps, manager, { purpose: 'reset', token, value: userId, seconds });
  return url;
}
