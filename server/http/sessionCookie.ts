import type { ServerResponse } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config/config';
import type { CookieChange, SessionCookies } from '../domain/accounts/records';
import { writeSessionData } from '../domain/accounts/session/sessionData';
import { sign, verifySignature } from '../domain/crypto/signedValue';
import type { Deps } from '../domain/deps';

type CookieDeps = Pick<Deps, 'config' | 'clock'>;

/** Applies a use case's cookie change to the response of either transport (contract 2). */
export function applyCookies(
  deps: CookieDeps,
  response: ServerResponse,
  change: CookieChange | undefined,
): void {
  if (!change) return;
  const lines = cookiesFor(deps, change, response.req.headers.cookie);
  for (const cookie of lines) response.appendHeader('Set-Cookie', cookie);
}

/** The Set-Cookie lines of a change. `carried` is the Cookie header of the request. */
function cookiesFor(deps: CookieDeps, change: CookieChange, carried: string | undefined): string[] {
  const { config } = deps;
  const names = cookieNames(config);
  if (change.kind === 'clear') return Object.values(names).map((name) => line(config, name, '', 0));
  if (change.kind === 'clearCache') return [line(config, names.sessionData, '', 0)];

  const { live, remember } = change;
  const lines: string[] = [];
  if (change.kind === 'set') {
    const token = sign(live.session.token, config.auth.secrets);
    lines.push(line(config, names.sessionToken, token, remember ? config.auth.sessionLifetime : undefined));
    if (!remember) lines.push(line(config, names.dontRemember, sign('true', config.auth.secrets), undefined));
    // A cookie left by an earlier sign-in would keep the new session from being remembered.
    else if (carries(carried, names.dontRemember)) lines.push(line(config, names.dontRemember, '', 0));
  }
  if (config.auth.cookieCache > 0) {
    const data = writeSessionData(config, live, remember, deps.clock.now());
    // Users without a cookie cache are read from the store each time; an earlier cached cookie must be removed.
    if (data === undefined) lines.push(line(config, names.sessionData, '', 0));
    else lines.push(line(config, names.sessionData, data, remember ? config.auth.cookieCache : undefined));
  }
  return lines;
}

function carries(header: string | undefined, name: string): boolean {
  return header !== undefined && parseCookie(header)[name] !== undefined;
}

const NO_COOKIE: SessionCookies = Object.freeze({ remember: true });

/** Cookie headers with verified signatures, which browsers send again and again. */
const knownHeaders = new WeakMap<Config, LRUCache<string, SessionCookies>>();
const MAX_HEADERS_CACHED = 2000;
const MAX_HEADER_CHARACTERS = 1000;

/** The cookies of a request with verified signatures. Others count as missing. */
export function readSessionCookies(config: Config, header: string | undefined): SessionCookies {
  if (!header) return NO_COOKIE;
  let known = knownHeaders.get(config);
  if (!known) {
    known = new LRUCache({ max: MAX_HEADERS_CACHED });
    knownHeaders.set(config, known);
  }
  const kept = known.get(header);
  if (kept) return kept;
  const read = Object.freeze(checkSessionCookies(config, header));
  // Invalid headers are not cached: they could displace everyone else's.
  if (read.token !== undefined && header.length <= MAX_HEADER_CHARACTERS) known.set(header, read);
  return read;
}

function checkSessionCookies(config: Config, header: string): SessionCookies {
  const cookies = parseCookie(header);
  const names = cookieNames(config);
  const { secrets } = config.auth;
  const token = verifySignature(cookies[names.sessionToken] ?? '', secrets);
  const dontRemember = cookies[names.dontRemember];
  return {
    token,
    remember: dontRemember === undefined || verifySignature(dontRemember, secrets) !== 'true',
    sessionData: cookies[names.sessionData],
  };
}

/** Whether a request has a session cookie, validly signed or not, so that its response may be personal. */
export function carriesSessionCookie(config: Config, header: string | undefined): boolean {
  if (!header) return false;
  const cookies = parseCookie(header);
  return Object.values(cookieNames(config)).some((name) => cookies[name] !== undefined);
}

interface CookieNames {
  sessionToken: string;
  sessionData: string;
  dontRemember: string;
}

const namesOf = new WeakMap<Config, CookieNames>();

export function cookieNames(config: Config): CookieNames {
  const known = namesOf.get(config);
  if (known) return known;
  const prefix = `${config.secureCookies ? '__Secure-' : ''}${config.auth.cookiePrefix}.`;
  const names = {
    sessionToken: `${prefix}session_token`,
    sessionData: `${prefix}session_data`,
    dontRemember: `${prefix}dont_remember`,
  };
  namesOf.set(config, names);
  return names;
}

function line(config: Config, name: string, value: string, maxAge: number | undefined): string {
  const { secureCookies: secure } = config;
  return stringifySetCookie({ name, value, maxAge, path: '/', httpOnly: true, secure, sameSite: 'lax' });
}
