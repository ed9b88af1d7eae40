import type { ProviderDescriptor } from './descriptor';
import { text } from './read';

/** Provides no email address: the contract reads the user name as one, so Roblox can be linked but not used to sign up. */
export const roblox: ProviderDescriptor = {
  id: 'roblox',
  name: 'Roblox',
  mark: { icon: 'roblox' },
  endpoints: () => ({
    authorization: 'https://apis.roblox.com/oauth/v1/authorize',
    token: 'https://apis.roblox.com/oauth/v1/token',
  }),
  scopes: ['openid', 'profile'],
  pkce: false,
  tokenAuth: 'post',
  refresh: true,
  prompt: 'select_account consent',
  profile: 'calls',
  calls: () => [{ url: 'https://apis.roblox.com/oauth/v1/userinfo' }],
  mapProfile: (raw) => {
    const accountId = text(raw, 'sub');
    if (!accountId) return undefined;
    return {
      accountId,
      email: text(raw, 'preferred_username'),
      // Fixed by the contract.
      emailVerified: true,
      name: text(raw, 'nickname') ?? text(raw, 'preferred_username'),
      image: text(raw, 'picture'),
    };
  },
  console: {
    url: 'https://create.roblox.com/dashboard/credentials',
    notes: 'Create an OAuth 2.0 app with openid and profile.',
  },
};
