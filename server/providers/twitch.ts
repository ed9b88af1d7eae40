import type { ProviderDescriptor } from './descriptor';
import { flag, text } from './read';

/** Its id token has only the claims that the authorization URL requests. */
export const twitch: ProviderDescriptor = {
  id: 'twitch',
  name: 'Twitch',
  mark: { icon: 'twitch' },
  endpoints: () => ({
    authorization: 'https://id.twitch.tv/oauth2/authorize',
    token: 'https://id.twitch.tv/oauth2/token',
    keys: 'https://id.twitch.tv/oauth2/keys',
  }),
  scopes: ['user:read:email', 'openid'],
  pkce: false,
  tokenAuth: 'post',
  refresh: true,
  authorization: () => ({
    claims: JSON.stringify({
      id_token: { email: null, email_verified: null, preferred_username: null, picture: null },
    }),
  }),
  idToken: { signIn: false, check: 'keySet', issuers: () => ['https://id.twitch.tv/oauth2'] },
  profile: 'idToken',
  mapProfile: (raw) => {
    const accountId = text(raw, 'sub');
    if (!accountId) return undefined;
    return {
      accountId,
      email: text(raw, 'email'),
      emailVerified: flag(raw, 'email_verified'),
      name: text(raw, 'preferred_username'),
      image: text(raw, 'picture'),
    };
  },
  console: {
    url: 'https://dev.twitch.tv/console/apps',
    notes: 'Register an application, client type confidential.',
  },
};
