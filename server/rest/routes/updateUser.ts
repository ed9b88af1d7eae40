import { z } from 'zod';
import { updateUser as update } from '../../domain/accounts/updateUser';
import { fields } from '../fields';
import { defineRoute } from '../route';

/** POST /update-user (contract 5.1). */
export const updateUser = defineRoute({
  method: 'POST',
  path: '/update-user',
  access: 'signedIn',
  body: z.object({
    name: fields.name.optional(),
    image: fields.image.nullish(),
    email: z.unknown().optional(),
  }),
  handle: async (deps, { body: { email, ...changes }, viewer, cookies: { remember } }) => {
    const { result, cookie } = await update(deps, {
      ...changes,
      viewer,
      remember,
      withEmail: email !== undefined,
    });
    return { json: { status: result.status }, cookie };
  },
});
