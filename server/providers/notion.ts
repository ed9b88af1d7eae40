import type { ProviderDescriptor } from './descriptor';
import { text } from './read';

/** The token belongs to an integration; the person is the integration's owner. */
export const notion: ProviderDescriptor = {
  id: 'notion',
  name: 'Notion',
  mark: { icon: 'notion' },
  endpoints: () => ({
    authorization: 'https://api.notion.com/v1/oauth/authorize',
    token: 'https://api.notion.com/v1/oauth/token',
  }),
  scopes: [],
  pkce: false,
  tokenAuth: 'basic',
  refresh: true,
  authorization: () => ({ owner: 'user' }),
  loginHint: true,
  profile: 'calls',
  calls: () => [{ url: 'https://api.notion.com/v1/users/me', headers: { 'notion-version': '2022-06-28' } }],
  mapProfile: (raw) => {
    const accountId = text(raw, 'bot', 'owner', 'user', 'id');
    if (!accountId) return undefined;
    const email = text(raw, 'bot', 'owner', 'user', 'person', 'email');
    return {
      accountId,
      email,
      emailVerified: email !== undefined,
      name: text(raw, 'bot', 'owner', 'user', 'name') ?? 'Notion User',
      image: text(raw, 'bot', 'owner', 'user', 'avatar_url'),
    };
  },
  console: {
    url: 'https://www.notion.so/profile/integrations',
    notes: 'Create a public integration that may read user information with email addresses.',
  },
};
