import type { ProviderDescriptor } from './descriptor';
import { nameOf, text } from './read';

/** Under the shared tenants each token names the tenant that issued it, so the issuer depends on the token. */
export const microsoft: ProviderDescriptor = {
  id: 'microsoft',
  name: 'Microsoft',
  mark: { letters: 'Ms' },
  endpoints: ({ AUTHORITY, TENANT }) => ({
    authorization: `${AUTHORITY}/${TENANT}/oauth2/v2.0/authorize`,
    token: `${AUTHORITY}/${TENANT}/oauth2/v2.0/token`,
    keys: `${AUTHORITY}/${TENANT}/discovery/v2.0/keys`,
  }),
  scopes: ['openid', 'profile', 'email', 'User.Read', 'offline_access'],
  pkce: true,
  tokenAuth: 'post',
  refresh: 'withScopes',
  loginHint: true,
  idToken: {
    signIn: false,
    check: 'keySet',
    issuers: ({ AUTHORITY, TENANT = '' }, claims) => {
      const fixed = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(TENANT) ? TENANT : undefined;
      return [`${AUTHORITY}/${fixed ?? text(claims, 'tid') ?? TENANT}/v2.0`];
    },
  },
  profile: 'idToken',
  extraCalls: ({ settings: { PHOTO_SIZE } }) =>
    PHOTO_SIZE === '0'
      ? []
      : [
          {
            name: 'photo',
            url: `https://graph.microsoft.com/v1.0/me/photos/${PHOTO_SIZE}x${PHOTO_SIZE}/$value`,
            picture: true,
            optional: true,
          },
        ],
  mapProfile: (raw) => {
    const accountId = text(raw, 'sub');
    if (!accountId) return undefined;
    return {
      accountId,
      email: text(raw, 'email'),
      // Microsoft does not say; the contract treats it as verified.
      emailVerified: true,
      name: nameOf(raw),
      image: text(raw, 'photo'),
    };
  },
  settings: {
    TENANT: {
      meaning: 'who may sign in: `common`, `organizations`, `consumers`, or one directory',
      default: 'common',
      form: { pattern: /^[A-Za-z0-9.-]+$/, message: 'must be a tenant such as common, or a directory id' },
    },
    AUTHORITY: {
      meaning: 'URL of the sign-in service, for national clouds',
      default: 'https://login.microsoftonline.com',
      address: true,
    },
    PHOTO_SIZE: {
      meaning: 'width of the picture to fetch; 0 for none',
      default: '48',
      form: {
        pattern: /^(0|48|64|96|120|240|360|432|504|648)$/,
        message: 'must be 0, 48, 64, 96, 120, 240, 360, 432, 504 or 648',
      },
    },
  },
  console: {
    url: 'https://entra.microsoft.com/#view/Microsoft_AAD_RegisteredApps/ApplicationsListBlade',
    notes: 'Register an application with the platform Web. The secret is the value, not the id.',
  },
};
