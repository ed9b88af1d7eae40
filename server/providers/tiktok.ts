import type { ProviderDescriptor } from './descriptor';
import { text } from './read';

const fields = 'open_id,avatar_large_url,display_name,username';

/** Names the client id `client_key`. Provides no email address, so it can be linked but not used to sign up. */
export const tiktok: ProviderDescriptor = {
  id: 'tiktok',
  name: 'TikTok',
  mark: { icon: 'tiktok' },
  endpoints: () => ({
    authorization: 'https://www.tiktok.com/v2/auth/authorize',
    token: 'https://open.tiktokapis.com/v2/oauth/token/',
  }),
  scopes: ['user.info.profile'],
  scopeSeparator: ',',
  pkce: false,
  tokenAuth: 'post',
  clientIdField: 'client_key',
  refresh: true,
  profile: 'calls',
  calls: () => [{ url: `https://open.tiktokapis.com/v2/user/info/?fields=${fields}` }],
  mapProfile: (raw) => {
    const accountId = text(raw, 'data', 'user', 'open_id');
    if (!accountId) return undefined;
    const email = text(raw, 'data', 'user', 'email');
    const username = text(raw, 'data', 'user', 'username');
    return {
      accountId,
      email: email ?? username,
      emailVerified: email !== undefined,
      name: text(raw, 'data', 'user', 'display_name') ?? username,
      image: text(raw, 'data', 'user', 'avatar_large_url'),
    };
  },
  console: {
    url: 'https://developers.tiktok.com/apps',
    notes: "Add Login Kit for the web. Put TikTok's client key into TIKTOK_CLIENT_KEY.",
  },
};
