import type { ProviderDescriptor } from './descriptor';
import { flag, nameOf, text } from './read';

export const slack: ProviderDescriptor = {
  id: 'slack',
  name: 'Slack',
  mark: { letters: 'Sl' },
  endpoints: () => ({
    authorization: 'https://slack.com/openid/connect/authorize',
    token: 'https://slack.com/api/openid.connect.token',
  }),
  scopes: ['openid', 'profile', 'email'],
  requestedScopesFirst: true,
  pkce: false,
  tokenAuth: 'post',
  refresh: true,
  profile: 'calls',
  calls: () => [{ url: 'https://slack.com/api/openid.connect.userInfo' }],
  mapProfile: (raw) => {
    const accountId = text(raw, 'https://slack.com/user_id');
    if (!accountId) return undefined;
    return {
      accountId,
      email: text(raw, 'email'),
      emailVerified: flag(raw, 'email_verified'),
      name: nameOf(raw),
      image: text(raw, 'picture') ?? text(raw, 'https://slack.com/user_image_512'),
    };
  },
  console: {
    url: 'https://api.slack.com/apps',
    notes: 'Enter the callback address under OAuth & Permissions. It must be https.',
  },
};
