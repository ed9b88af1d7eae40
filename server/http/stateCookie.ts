import type { ServerResponse } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Config } from '../config/config';
import { limits } from '../config/limits';
import { sign, unsign } from '../domain/signedValue';

/**
 * Binds a sign-in at a provider to the browser that began it (contract section 2, security O2): the state, signed, for as
 * long as its record lives. Undefined leaves the cookie alone, null takes it away.
 */
export function applyStateCookie(
  config: Config,
  response: ServerResponse,
  state: string | null | undefined,
): void {
  if (state === undefined || !config.auth.stateCookie) return;
  const cookie = stringifySetCookie({
    name: stateCookieName(config),
    value: state === null ? '' : sign(state, config.auth.secrets),
    maxAge: state === null ? 0 : limits.oauthStateLifetime,
    path: '/',
    httpOnly: true,
    secure: config.secureCookies,
    sameSite: 'lax',
  });
  response.appendHeader('Set-Cookie', cookie);
}

/** The state that this browser began with, if the cookie is ours. */
export function readStateCookie(config: Config, header: string | undefined): string | undefined {
  if (!header) return undefined;
  return unsign(parseCookie(header)[stateCookieName(config)] ?? '', config.auth.secrets);
}

function stateCookieName({ secureCookies, auth }: Config): string {
  return `${secureCookies ? '__Secure-' : ''}${auth.cookiePrefix}.state`;
}
