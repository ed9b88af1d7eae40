import { z } from 'zod';
import { requestPasswordReset } from '../domain/accounts/password/resetPassword';
import { fields } from './fields';
import { defineRoute, type Route } from './route';

/** One call under two names (contract 5.3). Each name is counted for itself, the letters to one address together. */
export function requestReset(path: Route['path']): Route {
  return defineRoute({
    method: 'POST',
    path,
    access: 'open',
    limit: 'guess',
    body: z.object({ email: fields.email, redirectTo: fields.text.optional() }),
    handle: async (deps, { body }) => ({ json: await requestPasswordReset(deps, body) }),
  });
}
