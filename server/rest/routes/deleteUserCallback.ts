import { z } from 'zod';
import { deleteWithToken } from '../../domain/accounts/deleteUser';
import { fields } from '../fields';
import { defineRoute } from '../route';

/** GET /delete-user/callback (contract 5.4): the mailed link. Its errors are not redirected. */
export const deleteUserCallback = defineRoute({
  method: 'GET',
  path: '/delete-user/callback',
  access: 'open',
  link: true,
  query: z.object({ token: fields.text, callbackURL: fields.text.optional() }),
  handle: async (deps, { query: { token, callbackURL }, readSession }) => {
    // From the store: a cached session may be over already.
    const { result: viewer } = await readSession({ disableCookieCache: true, disableRefresh: true });
    const { result, cookie } = await deleteWithToken(deps, { viewer, token });
    return callbackURL ? { redirect: callbackURL, cookie } : { json: result, cookie };
  },
});
