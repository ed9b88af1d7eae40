import { z } from 'zod';
import { signInEmail as signIn } from '../../domain/accounts/sign-in/signInEmail';
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
  handle: async (deps, { body, client, cookies, checkCredentials }) => {
    const { result, cookie } = await signIn(
      deps,
      { ...body, client, replaces: cookies.token },
      checkCredentials,
    );
    return { json: result, cookie };
  },
});
