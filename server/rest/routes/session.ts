import { z } from 'zod';
import type { LiveSession } from '../../domain/accounts/records';
import * as sessions from '../../domain/accounts/session/sessions';
import { type ProxyPerson, signInByProxy } from '../../domain/accounts/sign-in/proxySignIn';
import type { Deps } from '../../domain/deps';
import { AppError } from '../../errors/AppError';
import { toAppError } from '../../errors/toAppError';
import { fields } from '../fields';
import { type Call, defineRoute } from '../route';

const flag = z
  .string()
  .optional()
  .transform((value) => value === 'true');

/**
 * GET /get-session (contract 5.1): 200 with `null` without a session, 401 with `null` only if its row was deleted meanwhile.
 */
export const getSession = defineRoute({
  method: 'GET',
  path: '/get-session',
  log: 'only reads',
  access: 'open',
  query: z.object({ disableCookieCache: flag, disableRefresh: flag }),
  handle: async (deps, call) => {
    const outcome = await deps.authentication.getSession(call.req, call.query).catch(fail);
    const person = call.proxyPerson;
    const entered = person && (await enterByProxy(deps, call, person, outcome.result).catch(fail));
    const { result, cookie, vanished } = entered ? { ...entered, vanished: false } : outcome;
    return { json: result, cookie, status: vanished ? 401 : 200 };
  },
});

function enterByProxy(
  deps: Deps,
  { client, cookies }: Pick<Call<unknown, unknown, undefined>, 'client' | 'cookies'>,
  person: ProxyPerson,
  live: LiveSession | null,
) {
  return signInByProxy(deps, { person, live, client, replaces: cookies.token });
}

/** Database failures stay 503; any unexpected error has its own code here (contract 1.1). */
function fail(error: unknown): never {
  const known = toAppError(error);
  throw known.key === 'INTERNAL_SERVER_ERROR' ? new AppError('SESSION_READ_FAILED', { cause: error }) : known;
}

/** GET /list-sessions (contract 5.1): with their tokens, which no other response except get-session has. */
export const listSessions = defineRoute({
  method: 'GET',
  path: '/list-sessions',
  log: 'only reads',
  access: 'signedIn',
  handle: async (deps, { viewer }) => ({ json: await sessions.listSessions(deps, { user: viewer.user }) }),
});

/** POST /revoke-session (contract 5.1). */
export const revokeSession = defineRoute({
  method: 'POST',
  path: '/revoke-session',
  log: ['SESSION_ENDED'],
  access: 'signedIn',
  whileReadOnly: true,
  body: z.object({ token: fields.text }),
  handle: async (deps, { body: { token }, viewer }) => ({
    json: await sessions.revokeSession(deps, { viewer, session: { token } }),
  }),
});

/** POST /revoke-sessions (contract 5.1): all, including the current one. */
export const revokeSessions = defineRoute({
  method: 'POST',
  path: '/revoke-sessions',
  log: ['SESSIONS_ENDED'],
  access: 'signedIn',
  whileReadOnly: true,
  handle: async (deps, { viewer, client }) => ({
    json: await sessions.revokeSessions(deps, { viewer, client }),
  }),
});

/** POST /revoke-other-sessions (contract 5.1): all except the current one. */
export const revokeOtherSessions = defineRoute({
  method: 'POST',
  path: '/revoke-other-sessions',
  log: ['SESSIONS_ENDED'],
  access: 'signedIn',
  whileReadOnly: true,
  handle: async (deps, { viewer, client }) => ({
    json: await sessions.revokeSessions(deps, { viewer, except: 'own', client }),
  }),
});

/** POST /sign-out (contract 5.1). */
export const signOut = defineRoute({
  method: 'POST',
  path: '/sign-out',
  log: 'ends nothing but the session of the browser that asks',
  access: 'open',
  whileReadOnly: true,
  handle: async (deps, { cookies }) => {
    const { result, cookie } = await sessions.signOut(deps, { cookies });
    return { json: result, cookie };
  },
});
