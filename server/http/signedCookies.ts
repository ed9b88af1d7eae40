import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request } from 'express';
import type { Config } from '../config/config';
import { limits } from '../config/limits';
import type { Client } from '../domain/accounts/records';
import { sign, verifySignature } from '../domain/crypto/signedValue';
import { clientOf } from './clientAddress';
import { readFactorCookie } from './factorCookies';

/**
 * Binds a provider sign-in to the browser that started it (contract 2, security O2): the signed state, valid as long as its
 * record. Undefined leaves the cookie alone, null clears it.
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

/** The state from the cookie; undefined if it was not signed by us. */
export function readStateCookie(config: Config, header: string | undefined): string | undefined {
  if (!header) return undefined;
  return verifySignature(parseCookie(header)[stateCookieName(config)] ?? '', config.auth.secrets);
}

function stateCookieName({ secureCookies, auth }: Config): string {
  return `${secureCookies ? '__Secure-' : ''}${auth.cookiePrefix}.state`;
}

/**
 * Marks a browser that has signed in, beyond its sessions and past a sign-out (security A5). It does not authenticate. Not part
 * of the contract, whose cookies are fixed.
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

/** The client, with the device cookie if it was signed by us. */
export function clientWithDevice(config: Config, req: Request): Client {
  const trusted = readFactorCookie(config, req.headers.cookie, 'trusted');
  return { ...clientOf(req), device: readDeviceCookie(config, req.headers), trusted };
}

function readDeviceCookie(config: Config, { cookie }: IncomingMessage['headers']): string | undefined {
  if (!cookie) return undefined;
  return verifySignature(parseCookie(cookie)[deviceCookieName(config)] ?? '', config.auth.secrets);
}

function deviceCookieName({ secureCookies, auth }: Config): string {
  return `${secureCookies ? '__Secure-' : ''}${auth.cookiePrefix}.device`;
}
