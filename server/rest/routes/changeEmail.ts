import { z } from 'zod';
import { changeEmail as change } from '../../domain/accounts/email/changeEmail';
import { fields } from '../fields';
import { defineRoute } from '../route';

/** POST /change-email (contract 5.2): at once while unverified, else by a mailed link. The password is ours. */
export const changeEmail = defineRoute({
  method: 'POST',
  path: '/change-email',
  access: 'signedIn',
  limit: 'guess',
  body: z.object({
    newEmail: fields.email,
    callbackURL: fields.text.optional(),
    password: fields.password.optional(),
  }),
  handle: async (deps, { body, viewer, cookies: { remember } }) => {
    const { result, cookie } = await change(deps, { ...body, viewer, remember });
    return { json: { status: result.status }, cookie };
  },
});
