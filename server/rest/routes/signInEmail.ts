import { z } from 'zod';
import { admitSignIn, signInEmail as signIn } from '../../domain/accounts/sign-in/signInEmail';
import { fields } from '../fields';
import { defineRoute } from '../route';

/** POST /sign-in/email (contract 5.1). */
export const signInEmail = defineRoute({
  method: 'POST',
  path: '/sign-in/email',
  access: 'open',
  limit: 'guess',
  body: z.object({
    email: fields.text,
    password: fields.password,
    callbackURL: fields.text.optional(),
    rememberMe: fields.flag.optional(),
  }),
  handle: async (deps, { req, body, client, cookies: { token }, checkCredentials }) => {
    await admitSignIn(deps, { email: body.email, client, session: token });
    const credentials = await checkCredentials(req);
    const { result, cookie } = await signIn(deps, { ...body, credentials, client, replaces: token });
    return { json: result, cookie };
  },
});
