import type { ProviderDescriptor } from './descriptor';
import { text } from './read';

export const linear: ProviderDescriptor = {
  id: 'linear',
  name: 'Linear',
  mark: { icon: 'linear' },
  endpoints: () => ({
    authorization: 'https://linear.app/oauth/authorize',
    token: 'https://api.linear.app/oauth/token',
  }),
  scopes: ['read'],
  pkce: false,
  tokenAuth: 'post',
  refresh: true,
  loginHint: true,
  profile: 'calls',
  calls: () => [
    {
      url: 'https://api.linear.app/graphql',
      method: 'POST',
      json: { query: 'query { viewer { id name email avatarUrl active createdAt updatedAt } }' },
    },
  ],
  mapProfile: (raw) => {
    const accountId = text(raw, 'data', 'viewer', 'id');
    if (!accountId) return undefined;
    return {
      accountId,
      email: text(raw, 'data', 'viewer', 'email'),
      // Linear does not say; the contract treats it as verified.
      emailVerified: true,
      name: text(raw, 'data', 'viewer', 'name'),
      image: text(raw, 'data', 'viewer', 'avatarUrl'),
    };
  },
  console: { url: 'https://linear.app/settings/api/applications/new', notes: 'Create an OAuth application.' },
};
