import { z } from 'zod';
import { callbackOAuth2, linkOAuth2, signInOAuth2 } from '../../domain/accounts/social/genericOAuth';
import { fields, scopeList } from '../fields';
import { handleCallback } from '../handleCallback';
import { defineRoute } from '../route';

/** POST /sign-in/oauth2 (contract 5.6): signs in with one of the operator's OpenID Connect issuers. */
export const signInByOAuth2 = defineRoute({
  method: 'POST',
  path: '/sign-in/oauth2',
  log: 'only leads away; what comes back is told',
  access: 'open',
  whileReadOnly: true,
  limit: 'guess',
  body: z.object({
    providerId: fields.text,
    callbackURL: fields.text.optional(),
    errorCallbackURL: fields.text.optional(),
    newUserCallbackURL: fields.text.optional(),
    disableRedirect: fields.flag.optional(),
    scopes: scopeList.optional(),
    requestSignUp: fields.flag.optional(),
    invitation: fields.invitation,
    answer: fields.answer,
  }),
  handle: async (deps, { body, client, cookies }) => {
    const { result, state } = await signInOAuth2(deps, { ...body, client, replaces: cookies.token });
    return { json: result, stateCookie: state };
  },
});

/** POST /oauth2/link (contract 5.6). */
export const linkByOAuth2 = defineRoute({
  method: 'POST',
  path: '/oauth2/link',
  log: 'only leads away; what comes back is told',
  access: 'signedIn',
  body: z.object({
    providerId: fields.text,
    callbackURL: fields.text,
    errorCallbackURL: fields.text.optional(),
    scopes: scopeList.optional(),
  }),
  handle: async (deps, { body, viewer }) => {
    const { result, state } = await linkOAuth2(deps, { ...body, viewer });
    return { json: result, stateCookie: state };
  },
});

/** GET /oauth2/callback/{id} (contract 5.6). */
export const callbackByOAuth2 = defineRoute({
  method: 'GET',
  path: '/oauth2/callback/:id',
  log: ['SIGN_UP', 'SIGN_IN', 'PROVIDER_LINKED'],
  access: 'open',
  handle: (deps, call) => handleCallback(deps, call, call.req.query, callbackOAuth2),
});
