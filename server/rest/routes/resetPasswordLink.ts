import { z } from 'zod';
import { resetPasswordLink as linkTarget } from '../../domain/accounts/password/resetPassword';
import { fields } from '../fields';
import { defineRoute } from '../route';

/** GET /reset-password/{token} (contract 5.3): the mailed link. */
export const resetPasswordLink = defineRoute({
  method: 'GET',
  path: '/reset-password/:token',
  access: 'open',
  link: true,
  query: z.object({ callbackURL: fields.text }),
  handle: async (deps, { params: { token = '' }, query: { callbackURL } }) => ({
    redirect: await linkTarget(deps, { token, callbackURL }),
  }),
});
