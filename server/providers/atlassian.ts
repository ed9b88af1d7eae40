import type { ProviderDescriptor } from './descriptor';
import { text } from './read';

export const atlassian: ProviderDescriptor = {
  id: 'atlassian',
  name: 'Atlassian',
  mark: { icon: 'atlassian' },
  endpoints: () => ({
    authorization: 'https://auth.atlassian.com/authorize',
    token: 'https://auth.atlassian.com/oauth/token',
  }),
  scopes: ['read:jira-user', 'offline_access'],
  pkce: true,
  tokenAuth: 'post',
  refresh: true,
  authorization: () => ({ audience: 'api.atlassian.com' }),
  profile: 'calls',
  calls: () => [{ url: 'https://api.atlassian.com/me' }],
  mapProfile: (raw) => {
    const accountId = text(raw, 'account_id');
    if (!accountId) return undefined;
    return {
      accountId,
      email: text(raw, 'email'),
      // Atlassian does not say whether the address is verified.
      emailVerified: false,
      name: text(raw, 'name'),
      image: text(raw, 'picture'),
    };
  },
  console: {
    url: 'https://developer.atlassian.com/console/myapps/',
    notes: 'Create an OAuth 2.0 integration and add the User identity API and the Jira API.',
  },
};
