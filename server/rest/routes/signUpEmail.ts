import { z } from 'zod';
import { signUpEmail as signUp } from '../../domain/accounts/sign-in/signUpEmail';
import { fields } from '../fields';
import { defineRoute } from '../route';

/** POST /sign-up/email (contract 5.1). The e-mail is unchecked here: missing and malformed have one answer. */
export const signUpEmail = defineRoute({
  method: 'POST',
  path: '/sign-up/email',
  access: 'open',
  limit: 'guess',
  body: z.object({
    name: fields.name,
    email: z.unknown().optional(),
    password: fields.password,
    image: fields.image.nullish(),
    callbackURL: fields.text.optional(),
    rememberMe: fields.flag.optional(),
  }),
  handle: async (deps, { body, client, cookies }) => {
    const { result, cookie } = await signUp(deps, { ...body, client, replaces: cookies.token });
    return { json: result, cookie };
  },
});
