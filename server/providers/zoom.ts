import type { ProviderDescriptor } from './descriptor';
import { at, text } from './read';

export const zoom: ProviderDescriptor = {
  id: 'zoom',
  name: 'Zoom',
  mark: { letters: 'Z' },
  endpoints: () => ({
    authorization: 'https://zoom.us/oauth/authorize',
    token: 'https://zoom.us/oauth/token',
  }),
  scopes: [],
  pkce: 'optional',
  tokenAuth: 'post',
  refresh: false,
  profile: 'calls',
  calls: () => [{ url: 'https://api.zoom.us/v2/users/me' }],
  mapProfile: (raw) => {
    const accountId = text(raw, 'id');
    if (!accountId) return undefined;
    return {
      accountId,
      email: text(raw, 'email'),
      // Zoom sends 1 or 0.
      emailVerified: Boolean(at(raw, ['verified'])),
      name: text(raw, 'display_name'),
      image: text(raw, 'pic_url'),
    };
  },
  console: {
    url: 'https://marketplace.zoom.us/develop/create',
    notes: 'Create a user-managed general app. Permissions are chosen there, so no scopes are sent.',
  },
};
