import { revokeSessions as revoke } from '../../domain/accounts/session/sessions';
import { defineRoute } from '../route';

/** POST /revoke-other-sessions (contract 5.1): all but the own. */
export const revokeOtherSessions = defineRoute({
  method: 'POST',
  path: '/revoke-other-sessions',
  access: 'signedIn',
  handle: async (deps, { viewer, client }) => ({
    json: await revoke(deps, { viewer, except: 'own', client }),
  }),
});
