import type { ProviderDescriptor } from './descriptor';
import { flag, text } from './read';

export const dropbox: ProviderDescriptor = {
  id: 'dropbox',
  name: 'Dropbox',
  mark: { icon: 'dropbox' },
  endpoints: () => ({
    authorization: 'https://www.dropbox.com/oauth2/authorize',
    token: 'https://api.dropboxapi.com/oauth2/token',
    refresh: 'https://api.dropbox.com/oauth2/token',
  }),
  scopes: ['account_info.read'],
  pkce: true,
  tokenAuth: 'post',
  refresh: true,
  authorization: ({ TOKEN_ACCESS_TYPE }) => ({ token_access_type: TOKEN_ACCESS_TYPE }),
  profile: 'calls',
  calls: () => [{ url: 'https://api.dropboxapi.com/2/users/get_current_account', method: 'POST' }],
  mapProfile: (raw) => {
    const accountId = text(raw, 'account_id');
    if (!accountId) return undefined;
    return {
      accountId,
      email: text(raw, 'email'),
      emailVerified: flag(raw, 'email_verified'),
      name: text(raw, 'name', 'display_name'),
      image: text(raw, 'profile_photo_url'),
    };
  },
  settings: {
    TOKEN_ACCESS_TYPE: {
      meaning: '`offline` requests a refresh token',
      form: { pattern: /^(online|offline|legacy)$/, message: 'must be online, offline or legacy' },
    },
  },
  console: {
    url: 'https://www.dropbox.com/developers/apps',
    notes: 'Tick account_info.read under Permissions.',
  },
};
