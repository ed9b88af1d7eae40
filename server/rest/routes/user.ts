import { z } from 'zod';
import * as deletion from '../../domain/accounts/deleteUser';
import * as users from '../../domain/accounts/updateUser';
import { fields } from '../fields';
import { defineRoute } from '../route';

/** POST /update-user (contract 5.1). */
export const updateUser = defineRoute({
  method: 'POST',
  path: '/update-user',
  log: 'names and pictures',
  access: 'signedIn',
  body: z.object({
    name: fields.name.optional(),
    image: fields.image.nullish(),
    email: z.unknown().optional(),
  }),
  handle: async (deps, { body: { email, ...changes }, viewer, cookies: { remember } }) => {
    const { result, cookie } = await users.updateUser(deps, {
      ...changes,
      viewer,
      remember,
      withEmail: email !== undefined,
    });
    return { json: { status: result.status }, cookie };
  },
});

/** POST /delete-user (contract 5.4). */
export const deleteUser = defineRoute({
  method: 'POST',
  path: '/delete-user',
  log: ['DELETION_ASKED'],
  access: 'signedIn',
  limit: 'guess',
  body: z.object({
    callbackURL: fields.text.optional(),
    password: fields.password.optional(),
    token: fields.text.optional(),
  }),
  handle: async (deps, { body, viewer }) => {
    const { result, cookie } = await deletion.deleteUser(deps, { ...body, viewer });
    return { json: result, cookie };
  },
});

/** GET /delete-user/callback (contract 5.4): the mailed link. Its errors are not redirected. */
export const deleteUserCallback = defineRoute({
  method: 'GET',
  path: '/delete-user/callback',
  log: 'takes the log away with the account',
  access: 'open',
  whileReadOnly: false,
  link: true,
  query: z.object({ token: fields.text, callbackURL: fields.text.optional() }),
  handle: async (deps, { query: { token, callbackURL }, req }) => {
    // From the store: a cached session may have ended.
    const viewer = await deps.authentication.readSession(req);
    const { result, cookie } = await deletion.deleteWithToken(deps, { viewer, token });
    return callbackURL ? { redirect: callbackURL, cookie } : { json: result, cookie };
  },
});
