import { z } from 'zod';
import { withQuery } from '../../domain/accounts/authUrl';
import { verifyEmail as verify } from '../../domain/accounts/verification/verifyEmail';
import { AppError } from '../../errors/AppError';
import type { ErrorKey } from '../../errors/catalogue';
import { fields } from '../fields';
import { defineRoute } from '../route';

/** The failures that travel as a word: to the callback where one is given, else in the answer. */
const words: ReadonlySet<ErrorKey> = new Set([
  'VERIFY_TOKEN_EXPIRED',
  'VERIFY_INVALID_TOKEN',
  'VERIFY_USER_NOT_FOUND',
  'VERIFY_UNAUTHORIZED',
]);

/** GET /verify-email (contract 5.2): the mailed link, for confirming an address and for changing it. */
export const verifyEmail = defineRoute({
  method: 'GET',
  path: '/verify-email',
  access: 'open',
  link: true,
  query: z.object({ token: fields.text, callbackURL: fields.text.optional() }),
  handle: async (deps, { query: { token, callbackURL }, client, cookies: { remember }, readSession }) => {
    const { result: viewer } = await readSession({ disableCookieCache: true, disableRefresh: true });
    try {
      const { result, cookie } = await verify(deps, { token, callbackURL, viewer, client, remember });
      return callbackURL ? { redirect: callbackURL, cookie } : { json: result, cookie };
    } catch (error) {
      if (!callbackURL || !(error instanceof AppError) || !words.has(error.key)) throw error;
      return { redirect: withQuery(callbackURL, 'error', error.message) };
    }
  },
});
