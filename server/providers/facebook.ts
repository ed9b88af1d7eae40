import type { ProviderDescriptor } from './descriptor';
import { flag, text } from './read';

/** Limited Login gives apps an id token, whose claims differ from the Graph API's fields. */
export const facebook: ProviderDescriptor = {
  id: 'facebook',
  name: 'Facebook',
  mark: { icon: 'facebook' },
  endpoints: () => ({
    authorization: 'https://www.facebook.com/v21.0/dialog/oauth',
    token: 'https://graph.facebook.com/oauth/access_token',
    refresh: 'https://graph.facebook.com/v18.0/oauth/access_token',
    keys: 'https://limited.facebook.com/.well-known/oauth/openid/jwks/',
  }),
  scopes: ['email', 'public_profile'],
  pkce: false,
  tokenAuth: 'post',
  refresh: true,
  authorization: ({ CONFIG_ID }) => ({ config_id: CONFIG_ID }),
  loginHint: true,
  idToken: { signIn: true, check: 'keySet', issuers: () => ['https://www.facebook.com'] },
  profile: 'idTokenOrCalls',
  calls: () => [{ url: 'https://graph.facebook.com/me?fields=id,name,email,picture' }],
  mapProfile: (raw) => {
    const limited = raw.iss !== undefined;
    const accountId = text(raw, limited ? 'sub' : 'id');
    if (!accountId) return undefined;
    return {
      accountId,
      email: text(raw, 'email'),
      emailVerified: limited || flag(raw, 'email_verified'),
      name: text(raw, 'name'),
      image: limited ? text(raw, 'picture') : text(raw, 'picture', 'data', 'url'),
    };
  },
  settings: { CONFIG_ID: { meaning: 'the configuration id of Facebook Login for Business' } },
  console: {
    url: 'https://developers.facebook.com/apps/',
    notes:
      'Add the use case for signing people in with Facebook; enter the callback address in its settings.',
  },
};
