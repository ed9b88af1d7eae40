import { Passport } from 'passport';
import type { Authentication } from '../domain/accounts/authentication';
import type { Deps } from '../domain/deps';
import { ApiTokenStrategy } from './apiTokenStrategy';
import { authenticate } from './authenticate';
import { createLocalStrategy } from './localStrategy';
import { type ReadCookies, SessionStrategy } from './sessionStrategy';

/** The site's Passport, behind the domain's port. Identity providers have one of their own (`social/createProviders.ts`). */
export function createAuthentication(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'log' | 'passwords'>,
  readCookies: ReadCookies,
): Authentication {
  const passport = new Passport();
  passport.use('session-cookie', new SessionStrategy(deps, readCookies));
  passport.use('api-token', new ApiTokenStrategy(deps));
  passport.use('local', createLocalStrategy(deps));

  const getSession: Authentication['getSession'] = async (req, options) =>
    (await authenticate(passport, 'session-cookie', req, options)) ?? { result: null };
  return {
    getSession,
    readSession: async (req) =>
      (await getSession(req, { disableCookieCache: true, disableRefresh: true })).result,
    readApiToken: (req) => authenticate(passport, 'api-token', req),
    checkCredentials: (req) => authenticate(passport, 'local', req),
  };
}
