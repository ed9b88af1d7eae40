import type { ProviderDescriptor } from './descriptor';
import { text } from './read';

export const naver: ProviderDescriptor = {
  id: 'naver',
  name: 'Naver',
  mark: { icon: 'naver' },
  endpoints: () => ({
    authorization: 'https://nid.naver.com/oauth2.0/authorize',
    token: 'https://nid.naver.com/oauth2.0/token',
  }),
  scopes: ['profile', 'email'],
  pkce: false,
  tokenAuth: 'post',
  refresh: true,
  profile: 'calls',
  calls: () => [{ url: 'https://openapi.naver.com/v1/nid/me' }],
  mapProfile: (raw) => {
    const accountId = text(raw, 'response', 'id');
    if (!accountId || raw.resultcode !== '00') return undefined;
    return {
      accountId,
      email: text(raw, 'response', 'email'),
      // Naver does not say whether the address is verified.
      emailVerified: false,
      name: text(raw, 'response', 'name') ?? text(raw, 'response', 'nickname'),
      image: text(raw, 'response', 'profile_image'),
    };
  },
  console: {
    url: 'https://developers.naver.com/apps/',
    notes: 'Choose Naver Login and its items name and email address.',
  },
};
