import { z } from 'zod';
import * as passwords from '../../domain/accounts/password/changePassword';
import * as resets from '../../domain/accounts/password/resetPassword';
import { fields } from '../fields';
import { defineRoute, type Route } from '../route';

/** POST /change-password (contract 5.3). */
export const changePassword = defineRoute({
  method: 'POST',
  path: '/change-password',
  log: ['PASSWORD_CHANGED'],
  access: 'signedIn',
  limit: 'guess',
  body: z.object({
    newPassword: fields.password,
    currentPassword: fields.password,
    revokeOtherSessions: fields.flag.optional(),
  }),
  handle: async (deps, { body, viewer, client, cookies: { remember } }) => {
    const { result, cookie } = await passwords.changePassword(deps, { ...body, viewer, client, remember });
    return { json: result, cookie };
  },
});

/** POST /request-password-reset (contract 5.3). */
export const requestPasswordReset = requestReset('/request-password-reset');

/** POST /forget-password: the older name of /request-password-reset (contract 5.3). */
export const forgetPassword = requestReset('/forget-password');

/** One call under two names. Each name has its own rate limit; mails to an address are counted together. */
function requestReset(path: Route['path']): Route {
  return defineRoute({
    method: 'POST',
    path,
    log: 'anybody may ask for it, and its owner is mailed',
    access: 'open',
    limit: 'guess',
    body: z.object({ email: fields.email, redirectTo: fields.text.optional() }),
    handle: async (deps, { body }) => ({ json: await resets.requestPasswordReset(deps, body) }),
  });
}

/** GET /reset-password/{token} (contract 5.3): the mailed link. */
export const resetPasswordLink = defineRoute({
  method: 'GET',
  path: '/reset-password/:token',
  log: 'only leads away; what comes back is told',
  access: 'open',
  link: true,
  query: z.object({ callbackURL: fields.text }),
  handle: async (deps, { params: { token = '' }, query: { callbackURL } }) => ({
    redirect: await resets.resetPasswordLink(deps, { token, callbackURL }),
  }),
});

/** POST /reset-password (contract 5.3). The token is in the body, else in the query. */
export const resetPassword = defineRoute({
  method: 'POST',
  path: '/reset-password',
  log: ['PASSWORD_RESET'],
  access: 'open',
  limit: 'guess',
  body: z.object({ newPassword: fields.password, token: fields.text.optional() }),
  query: z.object({ token: fields.text.optional() }),
  handle: async (deps, { body, query, client }) => ({
    json: await resets.resetPassword(deps, {
      newPassword: body.newPassword,
      token: body.token || query.token,
      client,
    }),
  }),
});
