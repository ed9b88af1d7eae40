import type { ProviderDescriptor } from './descriptor';
import { flag, nameOf, text } from './read';

/**
 * Signs in through passport-google-oauth20. Id tokens are checked here against Google's key set, not by its debugging endpoint.
 */
export const google: ProviderDescriptor = {
  id: 'google',
  name: 'Google',
  mark: { icon: 'google' },
  endpoints: () => ({
    authorization: 'https://accounts.google.com/o/oauth2/auth',
    token: 'https://oauth2.googleapis.com/token',
    refresh: 'https://www.googleapis.com/oauth2/v4/token',
    keys: 'https://www.googleapis.com/oauth2/v3/certs',
  }),
  scopes: ['email', 'profile', 'openid'],
  pkce: true,
  tokenAuth: 'post',
  refresh: true,
  authorization: ({ ACCESS_TYPE, HD, DISPLAY }) => ({
    include_granted_scopes: 'true',
    access_type: ACCESS_TYPE,
    hd: HD,
    display: DISPLAY,
  }),
  loginHint: true,
  idToken: {
    signIn: true,
    check: 'keySet',
    issuers: () => ['https://accounts.google.com', 'accounts.google.com'],
  },
  profile: 'idToken',
  mapProfile: (raw) => {
    const accountId = text(raw, 'sub');
    if (!accountId) return undefined;
    return {
      accountId,
      email: text(raw, 'email'),
      emailVerified: flag(raw, 'email_verified'),
      name: nameOf(raw),
      image: text(raw, 'picture'),
    };
  },
  settings: {
    ACCESS_TYPE: {
      meaning: '`offline` requests a refresh token',
      form: { pattern: /^(online|offline)$/, message: 'must be online or offline' },
    },
    HD: { meaning: 'Workspace domain to suggest to users' },
    DISPLAY: {
      meaning: "display mode of Google's page",
      form: { pattern: /^(page|popup|touch|wap)$/, message: 'must be page, popup, touch or wap' },
    },
  },
  console: {
    url: 'https://console.cloud.google.com/apis/credentials',
    notes: 'Create an OAuth client ID of the type Web application.',
  },
};
