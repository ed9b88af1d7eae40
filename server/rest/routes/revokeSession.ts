import { z } from 'zod';
import { revokeSession as revoke } from '../../domain/accounts/session/sessions';
import { fields } from '../fields';
import { defineRoute } from '../route';

/** POST /revoke-session (contract 5.1). */
export const revokeSession = defineRoute({
  method: 'POST',
  path: '/revoke-session',
  access: 'signedIn',
  body: z.object({ token: fields.text }),
  handle: async (deps, { body: { token }, viewer }) => ({
    json: await revoke(deps, { viewer, session: { token } }),
  }),
});
