import { z } from 'zod';
import { linkSocial as link } from '../../domain/accounts/social/linkSocial';
import { fields } from '../fields';
import { defineRoute } from '../route';
import { idTokenFields, scopeList } from '../socialFields';

/** POST /link-social (contract 5.5). */
export const linkSocial = defineRoute({
  method: 'POST',
  path: '/link-social',
  access: 'signedIn',
  body: z.object({
    provider: fields.text,
    callbackURL: fields.text.optional(),
    errorCallbackURL: fields.text.optional(),
    disableRedirect: fields.flag.optional(),
    idToken: z.object({ ...idTokenFields, scopes: scopeList.optional() }).optional(),
    scopes: scopeList.optional(),
    requestSignUp: fields.flag.optional(),
  }),
  handle: async (deps, { body, viewer }) => {
    const { result, state } = await link(deps, { ...body, viewer });
    return { json: result, stateCookie: state };
  },
});
