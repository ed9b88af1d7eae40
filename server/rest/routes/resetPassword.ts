import { z } from 'zod';
import { resetPassword as reset } from '../../domain/accounts/password/resetPassword';
import { fields } from '../fields';
import { defineRoute } from '../route';

/** POST /reset-password (contract 5.3). The token comes in the body, else in the query. */
export const resetPassword = defineRoute({
  method: 'POST',
  path: '/reset-password',
  access: 'open',
  limit: 'guess',
  body: z.object({ newPassword: fields.password, token: fields.text.optional() }),
  query: z.object({ token: fields.text.optional() }),
  handle: async (deps, { body, query }) => ({
    json: await reset(deps, { newPassword: body.newPassword, token: body.token || query.token }),
  }),
});
