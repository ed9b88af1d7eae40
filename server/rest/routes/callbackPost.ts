import { z } from 'zod';
import { defineRoute } from '../route';
import { handleCallback } from './callback';

/** POST /callback/{id}: a provider's form post. Query and form together; what both name counts as repeated. */
export const callbackPost = defineRoute({
  method: 'POST',
  path: '/callback/:id',
  access: 'open',
  form: true,
  body: z.record(z.string(), z.unknown()),
  handle: (deps, call) => {
    const parameters: Record<string, unknown> = { ...call.req.query, ...call.body };
    for (const name of Object.keys(call.req.query)) {
      if (Object.hasOwn(call.body, name)) parameters[name] = [call.req.query[name], call.body[name]];
    }
    return handleCallback(deps, call, parameters);
  },
});
