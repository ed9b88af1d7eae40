import { listSessions as list } from '../../domain/accounts/session/sessions';
import { defineRoute } from '../route';

/** GET /list-sessions (contract 5.1): with their tokens, which no other answer but get-session shows. */
export const listSessions = defineRoute({
  method: 'GET',
  path: '/list-sessions',
  access: 'signedIn',
  handle: async (deps, { viewer }) => ({ json: await list(deps, { user: viewer.user }) }),
});
