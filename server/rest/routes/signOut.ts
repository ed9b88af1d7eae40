import { signOut as endSession } from '../../domain/accounts/session/sessions';
import { defineRoute } from '../route';

/** POST /sign-out (contract 5.1). */
export const signOut = defineRoute({
  method: 'POST',
  path: '/sign-out',
  access: 'open',
  handle: async (deps, { cookies }) => {
    const { result, cookie } = await endSession(deps, { cookies });
    return { json: result, cookie };
  },
});
