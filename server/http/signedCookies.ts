import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request } from 'express';
import type { Config } from '../config/config';
import { limits } from '../config/limits';
import type { Client } from '../domain/accounts/records';
import { sign, unsign } from '../domain/signedValue';
import { clientOf } from './clientAddress';
import { readFactorCookie } from './factorCookies';

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

/**
 * Marks a browser that has signed in, beyond its sessions and past a sign-out (security A5). It signs nobody in. Our own, so
 * it is set apart from the calls of the contract, whose cookies are fixed.
 */
export function setDeviceCookie(config: Config, response: ServerResponse, token: string): void {
  const cookie = stringifySetCookie({
    name: deviceCookieName(config),
    value: sign(token, config.auth.secrets),
    maxAge: limits.cookieMaxAge,
    path: '/',
    httpOnly: true,
    secure: config.secureCookies,
    sameSite: 'lax',
  });
  response.appendHeader('Set-Cookie', cookie);
}

/** Who asks, with what the device cookie says; one that is not ours counts as none. */
export function clientWithDevice(config: Config, req: Request): Client {
  const trusted = readFactorCookie(config, req.headers.cookie, 'trusted');
  return { ...clientOf(req), device: readDeviceCookie(config, req.headers), trusted };
}

function readDeviceCookie(config: Config, { cookie }: IncomingMessage['headers']): string | undefined {
  if (!cookie) return undefined;
  return unsign(parseCookie(cookie)[deviceCookieName(config)] ?? '', config.auth.secrets);
}

function deviceCookieName({ secureCookies, auth }: Config): string {
  return `${secureCookies ? '__Secure-' : ''}${auth.cookiePrefix}.device`;
}
