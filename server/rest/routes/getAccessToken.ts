import { z } from 'zod';
import { getAccessToken as find } from '../../domain/accounts/social/providerTokens';
import { fields } from '../fields';
import { defineRoute } from '../route';

/** POST /get-access-token (contract 5.5). A `userId` in the body is nobody's business here: the session says whose tokens they are. */
export const getAccessToken = defineRoute({
  method: 'POST',
  path: '/get-access-token',
  access: 'signedIn',
  body: z.object({
    providerId: fields.text,
    accountId: fields.text.optional(),
    userId: fields.text.optional(),
  }),
  handle: async (deps, { body: { providerId, accountId }, viewer }) => ({
    json: await find(deps, { providerId, accountId, viewer }),
  }),
});
