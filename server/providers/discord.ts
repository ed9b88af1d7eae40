import type { ProviderDescriptor, RawProfile } from './descriptor';
import { flag, text } from './read';

export const discord: ProviderDescriptor = {
  id: 'discord',
  name: 'Discord',
  mark: { icon: 'discord' },
  endpoints: () => ({
    authorization: 'https://discord.com/api/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
  }),
  scopes: ['identify', 'email'],
  requestedScopesFirst: true,
  pkce: false,
  tokenAuth: 'post',
  refresh: true,
  authorization: ({ PERMISSIONS }) => ({ permissions: PERMISSIONS }),
  prompt: 'none',
  profile: 'calls',
  calls: () => [{ url: 'https://discord.com/api/users/@me' }],
  mapProfile: (raw) => {
    const accountId = text(raw, 'id');
    if (!accountId) return undefined;
    return {
      accountId,
      email: text(raw, 'email'),
      emailVerified: flag(raw, 'verified'),
      name: text(raw, 'global_name') ?? text(raw, 'username'),
      image: avatar(raw, accountId),
    };
  },
  settings: {
    PERMISSIONS: {
      meaning: 'permissions, as a number, of a bot to add at sign-in',
      form: { pattern: /^\d{1,20}$/, message: 'must be a number' },
    },
  },
  console: {
    url: 'https://discord.com/developers/applications',
    notes: 'Credentials are on the OAuth2 page of the application.',
  },
};

/** People without a picture have a default one of Discord's, chosen by the old tag or by the id. */
function avatar(raw: RawProfile, id: string): string | undefined {
  const hash = text(raw, 'avatar');
  if (hash) {
    return `https://cdn.discordapp.com/avatars/${id}/${hash}.${hash.startsWith('a_') ? 'gif' : 'png'}`;
  }
  const tag = text(raw, 'discriminator') ?? '0';
  if (!/^\d+$/.test(tag) || !/^\d+$/.test(id)) return undefined;
  const number = tag === '0' ? Number((BigInt(id) >> 22n) % 6n) : Number(tag) % 5;
  return `https://cdn.discordapp.com/embed/avatars/${number}.png`;
}
