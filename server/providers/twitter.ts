import type { ProviderDescriptor } from './descriptor';
import { text } from './read';

const me = 'https://api.x.com/2/users/me?user.fields=';

/** The email address comes from a separate call, which fails for apps without that permission; then there is none. */
export const twitter: ProviderDescriptor = {
  id: 'twitter',
  name: 'X (Twitter)',
  mark: { icon: 'x' },
  endpoints: () => ({
    authorization: 'https://x.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
  }),
  scopes: ['users.read', 'tweet.read', 'offline.access', 'users.email'],
  pkce: true,
  tokenAuth: 'basic',
  refresh: true,
  profile: 'calls',
  calls: () => [
    { url: `${me}profile_image_url` },
    { name: 'confirmed', url: `${me}confirmed_email`, optional: true },
  ],
  mapProfile: (raw) => {
    const accountId = text(raw, 'data', 'id');
    if (!accountId) return undefined;
    const email = text(raw, 'confirmed', 'data', 'confirmed_email');
    return {
      accountId,
      email: email ?? text(raw, 'data', 'username'),
      emailVerified: email !== undefined,
      name: text(raw, 'data', 'name'),
      image: text(raw, 'data', 'profile_image_url'),
    };
  },
  console: {
    url: 'https://developer.x.com/en/portal/dashboard',
    notes:
      'Under user authentication settings: a confidential client that requests email addresses. Use the OAuth 2.0 client id and secret.',
  },
};
