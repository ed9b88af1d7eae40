import type { ProviderDescriptor, RawProfile } from './descriptor';
import { at, text } from './read';

const headers = { accept: 'application/vnd.github+json', 'user-agent': 'enspired' };

/** Signs in through passport-github2. Email addresses and their verification come from a second call. */
export const github: ProviderDescriptor = {
  id: 'github',
  name: 'GitHub',
  mark: { icon: 'github' },
  endpoints: () => ({
    authorization: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
  }),
  scopes: ['read:user', 'user:email'],
  pkce: false,
  tokenAuth: 'post',
  refresh: true,
  loginHint: true,
  profile: 'calls',
  calls: () => [
    { url: 'https://api.github.com/user', headers },
    { name: 'emails', url: 'https://api.github.com/user/emails', headers, optional: true },
  ],
  mapProfile: (raw) => {
    const accountId = text(raw, 'id');
    if (!accountId) return undefined;
    const emails = Array.isArray(raw.emails) ? (raw.emails as RawProfile[]) : [];
    const chosen = emails.find((entry) => at(entry, ['primary']) === true) ?? emails[0];
    const email = text(raw, 'email') ?? (chosen && text(chosen, 'email'));
    return {
      accountId,
      email,
      emailVerified: emails.some(
        (entry) => at(entry, ['email']) === email && at(entry, ['verified']) === true,
      ),
      name: text(raw, 'name') ?? text(raw, 'login'),
      image: text(raw, 'avatar_url'),
    };
  },
  console: {
    url: 'https://github.com/settings/developers',
    notes: 'Create an OAuth app. Each app has one callback address.',
  },
};
