import { z } from 'zod';
import { signInSocial as signIn } from '../../domain/accounts/social/signInSocial';
import { fields } from '../fields';
import { defineRoute } from '../route';
import { idTokenFields, scopeList } from '../socialFields';

/** POST /sign-in/social (contract 5.5). */
export const signInSocial = defineRoute({
  method: 'POST',
  path: '/sign-in/social',
  access: 'open',
  limit: 'guess',
  body: z.object({
    provider: fields.text,
    callbackURL: fields.text.optional(),
    newUserCallbackURL: fields.text.optional(),
    errorCallbackURL: fields.text.optional(),
    disableRedirect: fields.flag.optional(),
    idToken: z.object({ ...idTokenFields, expiresAt: z.number().optional() }).optional(),
    scopes: scopeList.optional(),
    requestSignUp: fields.flag.optional(),
    loginHint: fields.name.optional(),
  }),
  handle: async (deps, { body, client, cookies }) => {
    const { result, cookie, state } = await signIn(deps, { ...body, client, replaces: cookies.token });
    return { json: result, cookie, stateCookie: state };
  },
});
