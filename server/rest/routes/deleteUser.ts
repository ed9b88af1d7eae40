import { z } from 'zod';
import { deleteUser as remove } from '../../domain/accounts/deleteUser';
import { fields } from '../fields';
import { defineRoute } from '../route';

/** POST /delete-user (contract 5.4). */
export const deleteUser = defineRoute({
  method: 'POST',
  path: '/delete-user',
  access: 'signedIn',
  limit: 'guess',
  body: z.object({
    callbackURL: fields.text.optional(),
    password: fields.password.optional(),
    token: fields.text.optional(),
  }),
  handle: async (deps, { body, viewer }) => {
    const { result, cookie } = await remove(deps, { ...body, viewer });
    return { json: result, cookie };
  },
});
