import { z } from 'zod';
import { sendVerificationEmail as send } from '../../domain/accounts/verification/sendVerificationEmail';
import { fields } from '../fields';
import { defineRoute } from '../route';

/** POST /send-verification-email (contract 5.2): anonymous or signed in. */
export const sendVerificationEmail = defineRoute({
  method: 'POST',
  path: '/send-verification-email',
  access: 'open',
  limit: 'guess',
  body: z.object({ email: fields.email, callbackURL: fields.text.optional() }),
  handle: async (deps, { body, readSession }) => {
    const { result: viewer } = await readSession({ disableCookieCache: true, disableRefresh: true });
    return { json: await send(deps, { ...body, viewer }) };
  },
});
