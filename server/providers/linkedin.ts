import type { ProviderDescriptor } from './descriptor';
import { flag, nameOf, text } from './read';

export const linkedin: ProviderDescriptor = {
  id: 'linkedin',
  name: 'LinkedIn',
  mark: { letters: 'in' },
  endpoints: () => ({
    authorization: 'https://www.linkedin.com/oauth/v2/authorization',
    token: 'https://www.linkedin.com/oauth/v2/accessToken',
  }),
  scopes: ['profile', 'email', 'openid'],
  pkce: false,
  tokenAuth: 'post',
  refresh: true,
  loginHint: true,
  profile: 'calls',
  calls: () => [{ url: 'https://api.linkedin.com/v2/userinfo' }],
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
  console: {
    url: 'https://www.linkedin.com/developers/apps',
    notes: 'Add the product "Sign In with LinkedIn using OpenID Connect".',
  },
};
