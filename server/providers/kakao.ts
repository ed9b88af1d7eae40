import type { ProviderDescriptor } from './descriptor';
import { flag, text } from './read';

export const kakao: ProviderDescriptor = {
  id: 'kakao',
  name: 'Kakao',
  mark: { icon: 'kakaotalk' },
  endpoints: () => ({
    authorization: 'https://kauth.kakao.com/oauth/authorize',
    token: 'https://kauth.kakao.com/oauth/token',
  }),
  scopes: ['account_email', 'profile_image', 'profile_nickname'],
  pkce: false,
  tokenAuth: 'post',
  refresh: true,
  profile: 'calls',
  calls: () => [{ url: 'https://kapi.kakao.com/v2/user/me' }],
  mapProfile: (raw) => {
    const accountId = text(raw, 'id');
    if (!accountId) return undefined;
    return {
      accountId,
      email: text(raw, 'kakao_account', 'email'),
      emailVerified:
        flag(raw, 'kakao_account', 'is_email_valid') && flag(raw, 'kakao_account', 'is_email_verified'),
      name: text(raw, 'kakao_account', 'profile', 'nickname') ?? text(raw, 'kakao_account', 'name'),
      image:
        text(raw, 'kakao_account', 'profile', 'profile_image_url') ??
        text(raw, 'kakao_account', 'profile', 'thumbnail_image_url'),
    };
  },
  console: {
    url: 'https://developers.kakao.com/console/app',
    notes:
      'The client id is the REST API key. Enable Kakao Login, its client secret, and the consent items named below.',
  },
};
