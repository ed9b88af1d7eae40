import { z } from 'zod';
import * as request from '../../domain/accounts/social/callbackRequest';
import { readStateCookie } from '../../http/signedCookies';
import { handleCallback } from '../handleCallback';
import { defineRoute } from '../route';

/**
 * GET /callback/{id}: callback from a provider (contract 6). Nothing is validated here, since each failure has its own code.
 */
export const callback = defineRoute({
  method: 'GET',
  path: '/callback/:id',
  log: ['SIGN_UP', 'SIGN_IN', 'PROVIDER_LINKED'],
  access: 'open',
  handle: (deps, call) => handleCallback(deps, call, call.req.query),
});

/**
 * POST /callback/{id}: a provider's form post. Query and form are merged; a name in both counts as repeated. A cross-site form
 * post comes without our cookies (SameSite=Lax), so it is redirected to the GET of the same URL, for which the browser sends
 * them.
 */
export const callbackPost = defineRoute({
  method: 'POST',
  path: '/callback/:id',
  log: ['SIGN_UP', 'SIGN_IN', 'PROVIDER_LINKED'],
  access: 'open',
  whileReadOnly: true,
  form: true,
  body: z.record(z.string(), z.unknown()),
  handle: async (deps, call) => {
    const parameters: Record<string, unknown> = { ...call.req.query, ...call.body };
    for (const name of Object.keys(call.req.query)) {
      if (Object.hasOwn(call.body, name)) parameters[name] = [call.req.query[name], call.body[name]];
    }
    const next = await request.callbackByGet(deps, {
      providerId: call.params.id ?? '',
      parameters,
      browserState: readStateCookie(deps.config, call.req.headers.cookie),
    });
    return next === undefined ? await handleCallback(deps, call, parameters) : { redirect: next };
  },
});
