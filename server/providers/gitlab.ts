import type { ProviderDescriptor } from './descriptor';
import { text } from './read';

/** gitlab.com or a self-hosted instance. Users who are blocked or locked there are rejected. */
export const gitlab: ProviderDescriptor = {
  id: 'gitlab',
  name: 'GitLab',
  mark: { icon: 'gitlab' },
  endpoints: ({ ISSUER }) => ({
    authorization: `${ISSUER}/oauth/authorize`,
    token: `${ISSUER}/oauth/token`,
  }),
  scopes: ['read_user'],
  pkce: true,
  tokenAuth: 'post',
  refresh: true,
  loginHint: true,
  profile: 'calls',
  calls: ({ settings: { ISSUER } }) => [{ url: `${ISSUER}/api/v4/user` }],
  mapProfile: (raw) => {
    const accountId = text(raw, 'id');
    if (!accountId || raw.state !== 'active' || raw.locked === true) return undefined;
    return {
      accountId,
      email: text(raw, 'email'),
      // GitLab requires verified addresses; the contract treats them as verified.
      emailVerified: true,
      name: text(raw, 'name') ?? text(raw, 'username'),
      image: text(raw, 'avatar_url'),
    };
  },
  settings: {
    ISSUER: { meaning: 'URL of the GitLab instance', default: 'https://gitlab.com', address: true },
  },
  console: {
    url: 'https://gitlab.com/-/user_settings/applications',
    notes: 'Create a confidential application. On a self-hosted instance the page has the same path.',
  },
};
