import { z } from 'zod';
import { changePassword as change } from '../../domain/accounts/password/changePassword';
import { fields } from '../fields';
import { defineRoute } from '../route';

/** POST /change-password (contract 5.3). */
export const changePassword = defineRoute({
  method: 'POST',
  path: '/change-password',
  access: 'signedIn',
  limit: 'guess',
  body: z.object({
    newPassword: fields.password,
    currentPassword: fields.password,
    revokeOtherSessions: fields.flag.optional(),
  }),
  handle: async (deps, { body, viewer, client, cookies: { remember } }) => {
    const { result, cookie } = await change(deps, { ...body, viewer, client, remember });
    return { json: result, cookie };
  },
});
