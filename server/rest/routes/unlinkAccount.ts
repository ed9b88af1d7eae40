import { z } from 'zod';
import { unlinkAccount as unlink } from '../../domain/accounts/social/linkedAccounts';
import { fields } from '../fields';
import { defineRoute } from '../route';

/** POST /unlink-account (contract 5.5). `accountId` is the provider's name for the account. */
export const unlinkAccount = defineRoute({
  method: 'POST',
  path: '/unlink-account',
  access: 'signedIn',
  body: z.object({ providerId: fields.text, accountId: fields.text.optional() }),
  handle: async (deps, { body, viewer }) => ({ json: await unlink(deps, { viewer, account: body }) }),
});
