import type { ServerResponse } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Config } from '../config/config';
import { limits } from '../config/limits';
import type { FactorCookies } from '../domain/accounts/records';
import { sign, verifySignature } from '../domain/crypto/signedValue';

type Kind = keyof FactorCookies;

/** Names as in better-auth's plugins, and lifetimes in seconds. */
const kinds: Record<Kind, { name: string; maxAge: number }> = {
  challenge: { name: 'two_factor', maxAge: limits.challengeLifetime },
  trusted: { name: 'trust_device', maxAge: limits.trustLifetime },
  passkey: { name: 'better-auth-passkey', maxAge: limits.passkeyCeremony },
};

export function applyFactorCookies(
  config: Config,
  response: ServerResponse,
  cookies: FactorCookies = {},
): void {
  for (const kind of Object.keys(kinds) as Kind[]) {
    const value = cookies[kind];
    if (value === undefined) continue;
    const cookie = stringifySetCookie({
      name: nameOf(config, kind),
      value: value === null ? '' : sign(value, config.auth.secrets),
      maxAge: value === null ? 0 : kinds[kind].maxAge,
      path: '/',
      httpOnly: true,
      secure: config.secureCookies,
      sameSite: 'lax',
    });
    response.appendHeader('Set-Cookie', cookie);
  }
}

/** Value of the cookie; undefined if it was not signed by us. */
export function readFactorCookie(config: Config, header: string | undefined, kind: Kind): string | undefined {
  if (!header) return undefined;
  return verifySignature(parseCookie(header)[nameOf(config, kind)] ?? '', config.auth.secrets);
}

function nameOf({ secureCookies, auth }: Config, kind: Kind): string {
  return `${secureCookies ? '__Secure-' : ''}${auth.cookiePrefix}.${kinds[kind].name}`;
}
