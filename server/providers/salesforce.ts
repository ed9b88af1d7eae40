import type { ProviderDescriptor } from './descriptor';
import { flag, nameOf, text } from './read';

export const salesforce: ProviderDescriptor = {
  id: 'salesforce',
  name: 'Salesforce',
  mark: { letters: 'Sf' },
  endpoints: ({ LOGIN_URL }) => ({
    authorization: `${LOGIN_URL}/services/oauth2/authorize`,
    token: `${LOGIN_URL}/services/oauth2/token`,
  }),
  scopes: ['openid', 'email', 'profile'],
  pkce: true,
  tokenAuth: 'post',
  refresh: true,
  profile: 'calls',
  calls: ({ settings: { LOGIN_URL } }) => [{ url: `${LOGIN_URL}/services/oauth2/userinfo` }],
  mapProfile: (raw) => {
    const accountId = text(raw, 'user_id');
    if (!accountId) return undefined;
    return {
      accountId,
      email: text(raw, 'email'),
      emailVerified: flag(raw, 'email_verified'),
      name: nameOf(raw),
      image: text(raw, 'photos', 'picture') ?? text(raw, 'photos', 'thumbnail'),
    };
  },
  settings: {
    LOGIN_URL: {
      meaning: 'sign-in URL: `https://test.salesforce.com` for a sandbox, or your own domain',
      default: 'https://login.salesforce.com',
      address: true,
    },
  },
  console: {
    url: 'https://login.salesforce.com/',
    notes:
      'Setup, App Manager: an external client app with OAuth, PKCE and the scopes below. The client id is the consumer key.',
  },
};
