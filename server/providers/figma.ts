import type { ProviderDescriptor } from './descriptor';
import { text } from './read';

export const figma: ProviderDescriptor = {
  id: 'figma',
  name: 'Figma',
  mark: { icon: 'figma' },
  endpoints: () => ({
    authorization: 'https://www.figma.com/oauth',
    token: 'https://www.figma.com/api/oauth/token',
  }),
  scopes: ['file_read'],
  pkce: true,
  tokenAuth: 'post',
  refresh: true,
  profile: 'calls',
  calls: () => [{ url: 'https://api.figma.com/v1/me' }],
  mapProfile: (raw) => {
    const accountId = text(raw, 'id');
    if (!accountId) return undefined;
    const email = text(raw, 'email');
    return {
      accountId,
      email,
      emailVerified: email !== undefined,
      name: text(raw, 'handle'),
      image: text(raw, 'img_url'),
    };
  },
  console: {
    url: 'https://www.figma.com/developers/apps',
    notes: 'Create an app and publish it as private or public.',
  },
};
