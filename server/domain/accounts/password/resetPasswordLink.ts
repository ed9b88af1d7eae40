import type { Deps } from '../../ports';
import { withQuery } from '../authUrl';
import { peekOneTimeToken } from '../verification/oneTimeToken';

/**
 * Where the mailed link of a reset leads (contract 5.3): to the page that asked for it, with the token while it is alive.
 * Looking does not use the token up. Without a page, to the error page.
 */
export async function resetPasswordLink(
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  { token, callbackURL }: { token: string; callbackURL: string },
): Promise<string> {
  const { baseURL, auth } = deps.config;
  if (callbackURL === '') return withQuery(auth.errorURL, 'error', 'INVALID_TOKEN');
  const url = new URL(callbackURL, baseURL);
  const userId = await peekOneTimeToken(deps, deps.db.manager, { purpose: 'reset', token });
  if (userId === undefined) url.searchParams.set('error', 'INVALID_TOKEN');
  else url.searchParams.set('token', token);
  return url.href;
}
