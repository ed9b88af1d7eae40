import { z } from 'zod';
import { refreshToken as refresh } from '../../domain/accounts/social/providerTokens';
import { fields } from '../fields';
import { defineRoute } from '../route';

/** POST /refresh-token (contract 5.5). A `userId` in the body is nobody's business here: the session says whose tokens they are. */
export const refreshToken = defineRoute({
  method: 'POST',
  path: '/refresh-token',
  access: 'signedIn',
  body: z.object({
    providerId: fields.text,
    accountId: fields.text.optional(),
    userId: fields.text.optional(),
  }),
  handle: async (deps, { body: { providerId, accountId }, viewer }) => ({
    json: await refresh(deps, { providerId, accountId, viewer }),
  }),
});
