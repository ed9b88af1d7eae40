import type { ProviderDescriptor } from './descriptor';
import { text } from './read';

/** The callback has a `device_id` that the token call must repeat. People without an email address have no profile here. */
export const vk: ProviderDescriptor = {
  id: 'vk',
  name: 'VK',
  mark: { icon: 'vk' },
  endpoints: () => ({
    authorization: 'https://id.vk.com/authorize',
    token: 'https://id.vk.com/oauth2/auth',
  }),
  scopes: ['email', 'phone'],
  pkce: true,
  tokenAuth: 'post',
  refresh: true,
  deviceId: true,
  profile: 'calls',
  calls: ({ accessToken, clientId }) => [
    {
      url: 'https://id.vk.com/oauth2/user_info',
      method: 'POST',
      form: { access_token: accessToken, client_id: clientId },
      withoutBearer: true,
    },
  ],
  mapProfile: (raw) => {
    const accountId = text(raw, 'user', 'user_id');
    const email = text(raw, 'user', 'email');
    if (!accountId || !email) return undefined;
    const names = [text(raw, 'user', 'first_name'), text(raw, 'user', 'last_name')];
    return {
      accountId,
      email,
      emailVerified: true,
      name: names.filter(Boolean).join(' ') || undefined,
      image: text(raw, 'user', 'avatar'),
    };
  },
  console: {
    url: 'https://id.vk.com/about/business/go',
    notes:
      'Create a web app and grant it access to email addresses. The client id is the app id, the secret is its protected key.',
  },
};
