import { z } from 'zod';
import { accountInfo as ask } from '../../domain/accounts/social/providerTokens';
import { fields } from '../fields';
import { defineRoute } from '../route';

/** POST /account-info (contract 5.5). */
export const accountInfo = defineRoute({
  method: 'POST',
  path: '/account-info',
  access: 'signedIn',
  body: z.object({ accountId: fields.text }),
  handle: async (deps, { body: { accountId }, viewer }) => ({ json: await ask(deps, { viewer, accountId }) }),
});
