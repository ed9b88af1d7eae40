import type { ProviderDescriptor } from './descriptor';
import { text } from './read';

export const kick: ProviderDescriptor = {
  id: 'kick',
  name: 'Kick',
  mark: { icon: 'kick' },
  endpoints: () => ({
    authorization: 'https://id.kick.com/oauth/authorize',
    token: 'https://id.kick.com/oauth/token',
  }),
  scopes: ['user:read'],
  pkce: true,
  tokenAuth: 'post',
  refresh: false,
  profile: 'calls',
  calls: () => [{ url: 'https://api.kick.com/public/v1/users' }],
  mapProfile: (raw) => {
    const accountId = text(raw, 'data', 0, 'user_id');
    if (!accountId) return undefined;
    return {
      accountId,
      email: text(raw, 'data', 0, 'email'),
      // Kick does not say; the contract treats it as verified.
      emailVerified: true,
      name: text(raw, 'data', 0, 'name'),
      image: text(raw, 'data', 0, 'profile_picture'),
    };
  },
  console: { url: 'https://kick.com/settings/developer', notes: 'Tick the scope that reads the user.' },
};
