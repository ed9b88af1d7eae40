import { listAccounts as list } from '../../domain/accounts/social/linkedAccounts';
import { defineRoute } from '../route';

/** GET /list-accounts (contract 5.5). */
export const listAccounts = defineRoute({
  method: 'GET',
  path: '/list-accounts',
  access: 'signedIn',
  handle: async (deps, { viewer: { user } }) => ({ json: await list(deps, { user }) }),
});
