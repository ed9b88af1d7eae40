import type { ProviderDescriptor } from './descriptor';
import { text } from './read';

/** Its id tokens may be signed with the channel's secret, so LINE itself checks them. */
export const line: ProviderDescriptor = {
  id: 'line',
  name: 'LINE',
  mark: { icon: 'line' },
  endpoints: () => ({
    authorization: 'https://access.line.me/oauth2/v2.1/authorize',
    token: 'https://api.line.me/oauth2/v2.1/token',
  }),
  scopes: ['openid', 'profile', 'email'],
  pkce: true,
  tokenAuth: 'post',
  refresh: true,
  loginHint: true,
  idToken: {
    signIn: true,
    check: { url: 'https://api.line.me/oauth2/v2.1/verify' },
    issuers: () => ['https://access.line.me'],
  },
  profile: 'idTokenOrCalls',
  calls: () => [{ url: 'https://api.line.me/oauth2/v2.1/userinfo' }],
  mapProfile: (raw) => {
    const accountId = text(raw, 'sub') ?? text(raw, 'userId');
    if (!accountId) return undefined;
    return {
      accountId,
      email: text(raw, 'email'),
      // LINE does not say whether the address is verified.
      emailVerified: false,
      name: text(raw, 'name') ?? text(raw, 'displayName'),
      image: text(raw, 'picture') ?? text(raw, 'pictureUrl'),
    };
  },
  console: {
    url: 'https://developers.line.biz/console/',
    notes: 'Create a LINE Login channel and apply for the email address permission there.',
  },
};
