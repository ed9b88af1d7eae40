import type { ProviderDescriptor } from './descriptor';
import { flag, text } from './read';

/**
 * Provides no email address: what the contract reads as one is not an address. Reddit can be linked but not used to sign up.
 */
export const reddit: ProviderDescriptor = {
  id: 'reddit',
  name: 'Reddit',
  mark: { icon: 'reddit' },
  endpoints: () => ({
    authorization: 'https://www.reddit.com/api/v1/authorize',
    token: 'https://www.reddit.com/api/v1/access_token',
  }),
  scopes: ['identity'],
  pkce: false,
  tokenAuth: 'basic',
  refresh: true,
  authorization: ({ DURATION }) => ({ duration: DURATION }),
  profile: 'calls',
  calls: () => [{ url: 'https://oauth.reddit.com/api/v1/me', headers: { 'user-agent': 'enspired' } }],
  mapProfile: (raw) => {
    const accountId = text(raw, 'id');
    if (!accountId) return undefined;
    return {
      accountId,
      email: text(raw, 'oauth_client_id'),
      emailVerified: flag(raw, 'has_verified_email'),
      name: text(raw, 'name'),
      image: text(raw, 'icon_img')?.split('?')[0],
    };
  },
  settings: {
    DURATION: {
      meaning: '`permanent` requests a refresh token',
      form: { pattern: /^(temporary|permanent)$/, message: 'must be temporary or permanent' },
    },
  },
  console: { url: 'https://www.reddit.com/prefs/apps', notes: 'Create an app of the type web app.' },
};
