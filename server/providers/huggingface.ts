import type { ProviderDescriptor } from './descriptor';
import { flag, nameOf, text } from './read';

export const huggingface: ProviderDescriptor = {
  id: 'huggingface',
  name: 'Hugging Face',
  mark: { icon: 'huggingface' },
  endpoints: () => ({
    authorization: 'https://huggingface.co/oauth/authorize',
    token: 'https://huggingface.co/oauth/token',
  }),
  scopes: ['openid', 'profile', 'email'],
  pkce: true,
  tokenAuth: 'post',
  refresh: true,
  profile: 'calls',
  calls: () => [{ url: 'https://huggingface.co/oauth/userinfo' }],
  mapProfile: (raw) => {
    const accountId = text(raw, 'sub');
    if (!accountId) return undefined;
    return {
      accountId,
      email: text(raw, 'email'),
      emailVerified: flag(raw, 'email_verified'),
      name: nameOf(raw) ?? text(raw, 'preferred_username'),
      image: text(raw, 'picture'),
    };
  },
  console: {
    url: 'https://huggingface.co/settings/applications/new',
    notes: 'Tick openid, profile and email.',
  },
};
