import { z } from 'zod';
import * as signIn from '../../domain/accounts/sign-in/signInEmail';
import { makeChallenge } from '../../domain/accounts/sign-in/signUpChallenge';
import * as signUp from '../../domain/accounts/sign-in/signUpEmail';
import * as social from '../../domain/accounts/social/signInSocial';
import { fields, idTokenFields, scopeList } from '../fields';
import { defineRoute } from '../route';

/** POST /sign-up/email (contract 5.1). The email is not validated here: missing and malformed ones have the same response. */
export const signUpEmail = defineRoute({
  method: 'POST',
  path: '/sign-up/email',
  log: ['SIGN_UP'],
  access: 'open',
  limit: 'guess',
  body: z.object({
    name: fields.name,
    email: z.unknown().optional(),
    password: fields.password,
    image: fields.image.nullish(),
    callbackURL: fields.text.optional(),
    rememberMe: fields.flag.optional(),
    invitation: fields.invitation,
    answer: fields.answer,
    proof: fields.proof,
  }),
  handle: async (deps, { body, client, cookies }) => {
    const { result, cookie } = await signUp.signUpEmail(deps, { ...body, client, replaces: cookies.token });
    return { json: result, cookie };
  },
});

/** GET /sign-up/challenge (ours): what sign-up by email takes proof of, where SIGN_UP_CHALLENGE says so. */
export const signUpChallenge = defineRoute({
  method: 'GET',
  path: '/sign-up/challenge',
  log: 'only reads',
  access: 'open',
  limit: 'guess',
  handle: async (deps) => ({ json: await makeChallenge(deps) }),
});

/** POST /sign-in/email (contract 5.1). */
export const signInEmail = defineRoute({
  method: 'POST',
  path: '/sign-in/email',
  log: ['SIGN_IN'],
  access: 'open',
  whileReadOnly: true,
  limit: 'guess',
  body: z.object({
    email: fields.text,
    password: fields.password,
    callbackURL: fields.text.optional(),
    rememberMe: fields.flag.optional(),
  }),
  handle: async (deps, { req, body, client, cookies: { token } }) => {
    await signIn.admitSignIn(deps, { email: body.email, client, session: token });
    const credentials = await deps.authentication.checkCredentials(req);
    const { result, ...cookies } = await signIn.signInEmail(deps, {
      ...body,
      credentials,
      client,
      replaces: token,
    });
    return { json: result, ...cookies };
  },
});

/** POST /sign-in/social (contract 5.5). */
export const signInSocial = defineRoute({
  method: 'POST',
  path: '/sign-in/social',
  log: ['SIGN_UP', 'SIGN_IN', 'PROVIDER_LINKED'],
  access: 'open',
  whileReadOnly: true,
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
    invitation: fields.invitation,
    answer: fields.answer,
  }),
  handle: async (deps, { body, client, cookies }) => {
    const { result, cookie, state } = await social.signInSocial(deps, {
      ...body,
      client,
      replaces: cookies.token,
    });
    return { json: result, cookie, stateCookie: state };
  },
});
