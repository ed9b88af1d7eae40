import type { ProviderDescriptor } from './descriptor';
import { text } from './read';

export const spotify: ProviderDescriptor = {
  id: 'spotify',
  name: 'Spotify',
  mark: { icon: 'spotify' },
  endpoints: () => ({
    authorization: 'https://accounts.spotify.com/authorize',
    token: 'https://accounts.spotify.com/api/token',
  }),
  scopes: ['user-read-email'],
  pkce: true,
  tokenAuth: 'post',
  refresh: true,
  profile: 'calls',
  calls: () => [{ url: 'https://api.spotify.com/v1/me' }],
  mapProfile: (raw) => {
    const accountId = text(raw, 'id');
    if (!accountId) return undefined;
    return {
      accountId,
      email: text(raw, 'email'),
      // Spotify states that the address may not belong to the person.
      emailVerified: false,
      name: text(raw, 'display_name'),
      image: text(raw, 'images', 0, 'url'),
    };
  },
  console: {
    url: 'https://developer.spotify.com/dashboard',
    notes: 'Choose the Web API. For local testing use 127.0.0.1, not localhost.',
  },
};
