import { factorAnswers, factorComponents } from './factorAnswers';
import { type Described, date, flag, listOf, nullable, object, ref, type Schema, text } from './schema';

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
  'POST /sign-up/email': { summary: 'Makes an account with email and password', answer: entered },
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
    summary: 'Signs in by an identity provider: says where to send the browser, or takes an id token at once',
    answer: { anyOf: [ref('Leave'), object({ redirect: flag, token: text, user: ref('User') })] },
  },
  'POST /sign-in/oauth2': {
    summary: 'Signs in by an OpenID Connect issuer of the site’s own',
    answer: ref('Leave'),
  },
  'POST /sign-out': { summary: 'Ends the session', answer: object({ success: flag }) },
  'GET /get-session': {
    summary: 'Who is signed in; null for nobody',
    answer: nullable(object({ session: ref('Session'), user: ref('User') })),
    refusals: { 401: { description: 'The session has just ended', answer: { type: 'null' } } },
  },
  'GET /list-sessions': { summary: 'The own sessions', answer: listOf(ref('Session')) },
  'POST /revoke-session': { summary: 'Ends one of the own sessions', answer: ref('Status') },
  'POST /revoke-sessions': { summary: 'Ends all of the own sessions', answer: ref('Status') },
  'POST /revoke-other-sessions': { summary: 'Ends all of the own sessions but this', answer: ref('Status') },
  'POST /update-user': { summary: 'Changes name and picture', answer: ref('Status') },
  'POST /change-password': {
    summary: 'Changes the password',
    answer: object({ token: nullable(text), user: ref('User') }),
  },
  'POST /change-email': {
    summary: 'Changes the address, by a mail where it is confirmed',
    answer: object({ status: flag }),
  },
  'POST /send-verification-email': {
    summary: 'Mails the link that confirms the address',
    answer: ref('Status'),
  },
  'GET /verify-email': {
    summary: 'Where that link leads',
    answer: object({ status: flag, user: nullable(ref('User')) }),
    leads: true,
  },
  'POST /request-password-reset': {
    summary: 'Mails a link for a new password; answers the same whether there is such an account',
    answer: object({ status: flag, message: text }, ['message']),
  },
  'POST /forget-password': {
    summary: 'The same by its older name',
    answer: object({ status: flag, message: text }, ['message']),
  },
  'GET /reset-password/{token}': { summary: 'Where that link leads: on to the page for a new password' },
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
  'GET /callback/{id}': { summary: 'The way back from an identity provider' },
  'POST /callback/{id}': { summary: 'The same where the provider posts a form' },
  'GET /oauth2/callback/{id}': { summary: 'The way back from an issuer of the site’s own' },
  'POST /oauth2/link': { summary: 'Links an issuer of the site’s own to the account', answer: ref('Leave') },
  'GET /list-accounts': { summary: 'The own ways to sign in', answer: listOf(ref('Account')) },
  'POST /link-social': {
    summary: 'Links an identity provider to the account',
    answer: object({ url: text, redirect: flag, status: flag }, ['status']),
  },
  'POST /unlink-account': { summary: 'Takes a way to sign in away', answer: ref('Status') },
  'POST /account-info': {
    summary: 'What a provider says of the own account there',
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
        description: 'What the provider answered, as it came',
      },
    }),
  },
  'POST /get-access-token': {
    summary: 'The own access token at a provider, renewed where it is due',
    answer: ref('ProviderTokens'),
  },
  'POST /refresh-token': { summary: 'Renews the own tokens at a provider', answer: ref('ProviderTokens') },
  ...factorAnswers,
  'GET /ok': { summary: 'Whether the service is there', answer: object({ ok: { const: true } }) },
  'GET /error': { summary: 'A page that says what went wrong', answer: 'page' },
};
