import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { limits } from '../../config/limits';
import * as adding from '../../domain/accounts/factors/addPasskey';
import * as signIn from '../../domain/accounts/factors/passkeySignIn';
import * as passkeys from '../../domain/accounts/factors/passkeys';
import { joinLines } from '../../domain/text/textForm';
import { readFactorCookie } from '../../http/factorCookies';
import { fields } from '../fields';
import { defineRoute } from '../route';

/** As it is stored: on one line. */
const name = fields.text.overwrite(joinLines).max(limits.apiTokenName);
const text = z.string().max(20_000);
/** Fields that both responses of an authenticator share; the WebAuthn verification checks the rest. */
const credential = {
  id: z.string().min(1).max(2000),
  rawId: z.string().max(2000),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}),
  authenticatorAttachment: z.string().max(40).optional(),
};

/** GET /passkey/generate-register-options (contract 5.7). */
export const generateRegisterOptions = defineRoute({
  method: 'GET',
  path: '/passkey/generate-register-options',
  log: 'only leads away; what comes back is told',
  access: 'signedIn',
  query: z.object({
    authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
    name: name.optional(),
  }),
  handle: async (deps, { query, viewer }) => {
    const { result, ...cookies } = await adding.createPasskeyOptions(deps, { ...query, viewer });
    return { json: result, ...cookies };
  },
});

/** POST /passkey/verify-registration (contract 5.7). */
export const verifyRegistration = defineRoute({
  method: 'POST',
  path: '/passkey/verify-registration',
  log: ['PASSKEY_ADDED'],
  access: 'signedIn',
  body: z.object({
    name: name.optional(),
    response: z.object({
      ...credential,
      response: z.looseObject({
        clientDataJSON: text,
        attestationObject: text,
        transports: z.array(z.string().max(40)).max(10).optional(),
      }),
    }),
  }),
  handle: async (deps, { req, body, viewer, client }) => {
    const { result, ...cookies } = await adding.addPasskey(deps, {
      viewer,
      client,
      name: body.name,
      ceremony: readFactorCookie(deps.config, req.headers.cookie, 'passkey'),
      response: body.response as RegistrationResponseJSON,
    });
    return { json: result, ...cookies };
  },
});

/** POST /passkey/generate-authenticate-options (contract 5.7). The email that better-auth's plugin accepts is ignored. */
export const generateAuthenticateOptions = defineRoute({
  method: 'POST',
  path: '/passkey/generate-authenticate-options',
  log: 'only leads away; what comes back is told',
  access: 'open',
  whileReadOnly: true,
  body: z.object({ email: z.string().optional() }),
  handle: async (deps, { req }) => {
    const viewer = await deps.authentication.readSession(req);
    const { result, ...cookies } = await signIn.createPasskeySignInOptions(deps, { viewer });
    return { json: result, ...cookies };
  },
});

/** POST /passkey/verify-authentication (contract 5.7). */
export const verifyAuthentication = defineRoute({
  method: 'POST',
  path: '/passkey/verify-authentication',
  log: ['SIGN_IN'],
  access: 'open',
  whileReadOnly: true,
  limit: 'guess',
  body: z.object({
    response: z.object({
      ...credential,
      response: z.looseObject({ clientDataJSON: text, authenticatorData: text, signature: text }),
    }),
  }),
  handle: async (deps, { req, body, client, cookies: { token } }) => {
    const { result, ...cookies } = await signIn.signInWithPasskey(deps, {
      client,
      replaces: token,
      ceremony: readFactorCookie(deps.config, req.headers.cookie, 'passkey'),
      response: body.response as AuthenticationResponseJSON,
    });
    return { json: result, ...cookies };
  },
});

/** GET /passkey/list-user-passkeys (contract 5.7). */
export const listUserPasskeys = defineRoute({
  method: 'GET',
  path: '/passkey/list-user-passkeys',
  log: 'only reads',
  access: 'signedIn',
  handle: async (deps, { viewer }) => ({ json: await passkeys.listPasskeys(deps, viewer.user.id) }),
});

/** POST /passkey/update-passkey (contract 5.7). */
export const updatePasskey = defineRoute({
  method: 'POST',
  path: '/passkey/update-passkey',
  log: 'names and pictures',
  access: 'signedIn',
  body: z.object({ id: fields.text.max(64), name: name.min(1) }),
  handle: async (deps, { body, viewer }) => ({
    json: await passkeys.updatePasskey(deps, { ...body, viewer }),
  }),
});

/** POST /passkey/delete-passkey (contract 5.7). */
export const deletePasskey = defineRoute({
  method: 'POST',
  path: '/passkey/delete-passkey',
  log: ['PASSKEY_REMOVED'],
  access: 'signedIn',
  body: z.object({ id: fields.text.max(64) }),
  handle: async (deps, { body, viewer, client }) => {
    await passkeys.removePasskey(deps, { ...body, viewer, client });
    return { json: null };
  },
});
