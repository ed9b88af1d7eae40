import type { Outcome } from '../domain/accounts/records';
import type { LimitRule } from '../domain/deps';
import { limitByAddress } from '../http/rateLimit';
import { applyCookies, readSessionCookies } from '../http/sessionCookie';
import type { GraphqlContext } from './context';

/** Rate-limits a mutation together with the REST call of the same name, so that two transports give no extra attempts. */
export async function countCall(
  { deps, req }: GraphqlContext,
  rule: Extract<LimitRule, 'call' | 'guess'>,
  path: `/${string}`,
): Promise<void> {
  await limitByAddress(deps.limiter, rule, req, path);
}

/** Applies the cookie changes of a use case, as REST does, and returns its result. */
export function settle<T>({ deps, res }: GraphqlContext, { result, cookie }: Outcome<T>): T {
  applyCookies(deps, res, cookie);
  return result;
}

/** Whether the session cookie is persistent; a renewed cookie keeps that (contract 3). */
export function isRemembered({ deps, req }: GraphqlContext): boolean {
  return readSessionCookies(deps.config, req.headers.cookie).remember;
}
