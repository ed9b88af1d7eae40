import { z } from 'zod';
import { withQuery } from '../../domain/accounts/authUrl';
import * as email from '../../domain/accounts/email/changeEmail';
import * as verification from '../../domain/accounts/verification/sendVerificationEmail';
import * as links from '../../domain/accounts/verification/verifyEmail';
import { AppError } from '../../errors/AppError';
import type { ErrorKey } from '../../errors/catalogue';
import { fields } from '../fields';
import { defineRoute } from '../route';

/**
 * POST /change-email (contract 5.2): immediately if unverified, otherwise by a mailed link. The password field is our addition.
 */
export const changeEmail = defineRoute({
  method: 'POST',
  path: '/change-email',
  log: ['EMAIL_CHANGE_ASKED', 'EMAIL_CHANGED'],
  access: 'signedIn',
  limit: 'guess',
  body: z.object({
    newEmail: fields.email,
    callbackURL: fields.text.optional(),
    password: fields.password.optional(),
  }),
  handle: async (deps, { body, viewer, cookies: { remember } }) => {
    const { result, cookie } = await email.changeEmail(deps, { ...body, viewer, remember });
    return { json: { status: result.status }, cookie };
  },
});

/** POST /send-verification-email (contract 5.2): with or without a session. */
export const sendVerificationEmail = defineRoute({
  method: 'POST',
  path: '/send-verification-email',
  log: 'anybody may ask for it, and its owner is mailed',
  access: 'open',
  limit: 'guess',
  body: z.object({ email: fields.email, callbackURL: fields.text.optional() }),
  handle: async (deps, { body, req }) => {
    const viewer = await deps.authentication.readSession(req);
    return { json: await verification.sendVerificationEmail(deps, { ...body, viewer }) };
  },
});

/** Failures that are returned as a code: to the callback URL if there is one, else in the response. */
const words: ReadonlySet<ErrorKey> = new Set([
  'VERIFY_TOKEN_EXPIRED',
  'VERIFY_INVALID_TOKEN',
  'VERIFY_USER_NOT_FOUND',
  'VERIFY_UNAUTHORIZED',
]);

/** GET /verify-email (contract 5.2): the mailed link that confirms or changes an address. */
export const verifyEmail = defineRoute({
  method: 'GET',
  path: '/verify-email',
  log: ['EMAIL_CONFIRMED', 'EMAIL_CHANGED', 'SIGN_IN'],
  access: 'open',
  whileReadOnly: false,
  link: true,
  query: z.object({ token: fields.text, callbackURL: fields.text.optional() }),
  handle: async (deps, { query: { token, callbackURL }, client, cookies: { remember }, req }) => {
    const viewer = await deps.authentication.readSession(req);
    try {
      const { result, cookie } = await links.verifyEmail(deps, {
        token,
        callbackURL,
        viewer,
        client,
        remember,
      });
      return callbackURL ? { redirect: callbackURL, cookie } : { json: result, cookie };
    } catch (error) {
      if (!callbackURL || !(error instanceof AppError) || !words.has(error.key)) throw error;
      return { redirect: withQuery(callbackURL, 'error', error.message) };
    }
  },
});
