import { factorAnswers, factorComponents } from './factorAnswers';
import {
  count,
  type Described,
  date,
  flag,
  listOf,
  nullable,
  object,
  ref,
  type Schema,
  text,
} from './schema';

/**
 * JSON Schemas of the responses (docs/contract.md), with a summary of each call. The calls themselves are in the route table.
 */
export const components: Record<string, Schema> = {
  User: object({
    id: text,
    name: text,
    email: { type: 'string', format: 'email' },
    emailVerified: flag,
    image: nullable(text),
    createdAt: date,
    updatedAt: date,
  }),
  Session: object({
    id: text,
    userId: text,
    token: text,
    expiresAt: date,
    ipAddress: text,
    userAgent: text,
    createdAt: date,
    updatedAt: date,
  }),
  Account: object({
    id: text,
    providerId: text,
    accountId: text,
    scopes: listOf(text),
    createdAt: date,
    updatedAt: date,
  }),
  Status: object({ status: { type: 'boolean', const: true } }),
  Leave: object({ url: text, redirect: flag }),
  ProviderTokens: object(
    {
      accessToken: text,
      accessTokenExpiresAt: date,
      refreshToken: text,
      idToken: text,
      tokenType: text,
      scopes: listOf(text),
    },
    ['accessToken', 'accessTokenExpiresAt', 'refreshToken', 'idToken', 'tokenType'],
  ),
  ...factorComponents,
};

const entered = object({ token: nullable(text), user: ref('User') });

/** By method and path, as in the route table: every call with all its fields. */
export const described: Readonly<Record<string, Described>> = {
  'POST /sign-up/email': { summary: 'Creates an account with email and password', answer: entered },
  'GET /sign-up/challenge': {
    summary:
      'Returns a challenge: sign-up by email may require it with its solution (`proof`); 404 if it never does',
    answer: object({
      parameters: object({
        algorithm: text,
        cost: count,
        data: object({ expiresAt: date }),
        keyLength: count,
        keyPrefix: text,
        nonce: text,
        salt: text,
      }),
      signature: text,
    }),
  },
  'POST /sign-in/email': {
    summary: 'Signs in with email and password',
    answer: {
      anyOf: [
        object({ redirect: flag, token: text, url: text, user: ref('User') }, ['url']),
        ref('SecondStep'),
      ],
    },
  },
  'POST /sign-in/social': {
    summary:
      'Signs in with an identity provider: returns the URL to send the browser to, or accepts an id token directly',
    answer: { anyOf: [ref('Leave'), object({ redirect: flag, token: text, user: ref('User') })] },
  },
  'POST /sign-in/oauth2': {
    summary: 'Signs in with one of the site’s OpenID Connect issuers',
    answer: ref('Leave'),
  },
  'POST /sign-out': { summary: 'Ends the session', answer: object({ success: flag }) },
  'GET /get-session': {
    summary: 'Returns the current session and user; null if not signed in',
    answer: nullable(object({ session: ref('Session'), user: ref('User') })),
    refusals: { 401: { description: 'The session was deleted in the meantime', answer: { type: 'null' } } },
  },
  'GET /list-sessions': { summary: 'Lists the user’s sessions', answer: listOf(ref('Session')) },
  'POST /revoke-session': { summary: 'Ends one of the user’s sessions', answer: ref('Status') },
  'POST /revoke-sessions': { summary: 'Ends all of the user’s sessions', answer: ref('Status') },
  'POST /revoke-other-sessions': {
    summary: 'Ends all of the user’s sessions except this one',
    answer: ref('Status'),
  },
  'POST /update-user': { summary: 'Changes name and picture', answer: ref('Status') },
  'POST /change-password': {
    summary: 'Changes the password',
    answer: object({ token: nullable(text), user: ref('User') }),
  },
  'POST /change-email': {
    summary: 'Changes the email address; a confirmed one by a mailed link',
    answer: object({ status: flag }),
  },
  'POST /send-verification-email': {
    summary: 'Mails a link that confirms the email address',
    answer: ref('Status'),
  },
  'GET /verify-email': {
    summary: 'Where that link leads',
    answer: object({ status: flag, user: nullable(ref('User')) }),
    leads: true,
  },
  'POST /request-password-reset': {
    summary: 'Mails a link to set a new password; the response is the same whether the account exists or not',
    answer: object({ status: flag, message: text }, ['message']),
  },
  'POST /forget-password': {
    summary: 'Older name of /request-password-reset',
    answer: object({ status: flag, message: text }, ['message']),
  },
  'GET /reset-password/{token}': {
    summary: 'The mailed password link; redirects to the page for a new password',
  },
  'POST /reset-password': { summary: 'Sets a new password', answer: ref('Status') },
  'POST /delete-user': {
    summary: 'Deletes the account, or mails a link that does',
    answer: object({ success: flag, message: text }),
  },
  'GET /delete-user/callback': {
    summary: 'Where that link leads',
    answer: object({ success: flag, message: text }),
    leads: true,
  },
  'GET /callback/{id}': { summary: 'Callback from an identity provider' },
  'POST /callback/{id}': { summary: 'Callback from a provider that posts a form' },
  'GET /oauth2/callback/{id}': { summary: 'Callback from one of the site’s OpenID Connect issuers' },
  'POST /oauth2/link': {
    summary: 'Links an account at one of the site’s OpenID Connect issuers',
    answer: ref('Leave'),
  },
  'GET /list-accounts': { summary: 'Lists the user’s sign-in methods', answer: listOf(ref('Account')) },
  'POST /link-social': {
    summary: 'Links an account at an identity provider',
    answer: object({ url: text, redirect: flag, status: flag }, ['status']),
  },
  'POST /unlink-account': { summary: 'Removes a sign-in method', answer: ref('Status') },
  'POST /account-info': {
    summary: 'Returns the user’s profile at a provider',
    answer: object({
      user: object({
        id: text,
        name: nullable(text),
        email: nullable(text),
        image: nullable(text),
        emailVerified: flag,
      }),
      data: {
        type: 'object',
        additionalProperties: true,
        description: 'The provider’s response, unchanged',
      },
    }),
  },
  'POST /get-access-token': {
    summary: 'Returns the user’s access token at a provider, refreshed if it has expired',
    answer: ref('ProviderTokens'),
  },
  'POST /refresh-token': {
    summary: 'Refreshes the user’s tokens at a provider',
    answer: ref('ProviderTokens'),
  },
  ...factorAnswers,
  'GET /ok': { summary: 'Returns whether the service is available', answer: object({ ok: { const: true } }) },
  'GET /error': { summary: 'The page for failed links and callbacks', answer: 'page' },
};
