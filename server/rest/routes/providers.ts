import { z } from 'zod';
import * as accounts from '../../domain/accounts/social/linkedAccounts';
import * as linking from '../../domain/accounts/social/linkSocial';
import * as tokens from '../../domain/accounts/social/providerTokens';
import { fields, idTokenFields, scopeList } from '../fields';
import { defineRoute } from '../route';

/** POST /link-social (contract 5.5). */
export const linkSocial = defineRoute({
  method: 'POST',
  path: '/link-social',
  log: ['PROVIDER_LINKED'],
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
    const { result, state } = await linking.linkSocial(deps, { ...body, viewer });
    return { json: result, stateCookie: state };
  },
});

/** GET /list-accounts (contract 5.5). */
export const listAccounts = defineRoute({
  method: 'GET',
  path: '/list-accounts',
  log: 'only reads',
  access: 'signedIn',
  handle: async (deps, { viewer: { user } }) => ({ json: await accounts.listAccounts(deps, { user }) }),
});

/** POST /unlink-account (contract 5.5). `accountId` is the person's id at the provider. */
export const unlinkAccount = defineRoute({
  method: 'POST',
  path: '/unlink-account',
  log: ['PROVIDER_UNLINKED'],
  access: 'signedIn',
  body: z.object({ providerId: fields.text, accountId: fields.text.optional() }),
  handle: async (deps, { body, viewer }) => ({
    json: await accounts.unlinkAccount(deps, { viewer, account: body }),
  }),
});

/** POST /account-info (contract 5.5). */
export const accountInfo = defineRoute({
  method: 'POST',
  path: '/account-info',
  log: 'only reads',
  access: 'signedIn',
  body: z.object({ accountId: fields.text }),
  handle: async (deps, { body: { accountId }, viewer }) => ({
    json: await tokens.readAccountInfo(deps, { viewer, accountId }),
  }),
});

/** POST /get-access-token (contract 5.5). A `userId` in the body is ignored: the session decides whose tokens they are. */
export const getAccessToken = defineRoute({
  method: 'POST',
  path: '/get-access-token',
  log: 'only reads',
  access: 'signedIn',
  body: z.object({
    providerId: fields.text,
    accountId: fields.text.optional(),
    userId: fields.text.optional(),
  }),
  handle: async (deps, { body: { providerId, accountId }, viewer }) => ({
    json: await tokens.getAccessToken(deps, { providerId, accountId, viewer }),
  }),
});

/** POST /refresh-token (contract 5.5). A `userId` in the body is ignored: the session decides whose tokens they are. */
export const refreshToken = defineRoute({
  method: 'POST',
  path: '/refresh-token',
  log: 'only reads',
  access: 'signedIn',
  body: z.object({
    providerId: fields.text,
    accountId: fields.text.optional(),
    userId: fields.text.optional(),
  }),
  handle: async (deps, { body: { providerId, accountId }, viewer }) => ({
    json: await tokens.refreshToken(deps, { providerId, accountId, viewer }),
  }),
});
