import { revokeSessions as revoke } from '../../domain/accounts/session/sessions';
import { defineRoute } from '../route';

/** POST /revoke-sessions (contract 5.1): all, the own one too. */
export const revokeSessions = defineRoute({
  method: 'POST',
  path: '/revoke-sessions',
  access: 'signedIn',
  handle: async (deps, { viewer, client }) => ({ json: await revoke(deps, { viewer, client }) }),
});
