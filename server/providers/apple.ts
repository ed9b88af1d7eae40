import type { ProviderDescriptor } from './descriptor';
import { flag, text } from './read';

/** Responds by form post. The name is sent once, with the first code, and not in the id token. */
export const apple: ProviderDescriptor = {
  id: 'apple',
  name: 'Apple',
  mark: { icon: 'apple' },
  endpoints: () => ({
    authorization: 'https://appleid.apple.com/auth/authorize',
    token: 'https://appleid.apple.com/auth/token',
    keys: 'https://appleid.apple.com/auth/keys',
  }),
  scopes: ['email', 'name'],
  pkce: false,
  tokenAuth: 'post',
  refresh: true,
  authorization: () => ({ response_type: 'code id_token', response_mode: 'form_post' }),
  formPost: true,
  idToken: {
    signIn: true,
    check: 'keySet',
    issuers: () => ['https://appleid.apple.com'],
    audience: ({ AUDIENCE, APP_BUNDLE_ID }) => AUDIENCE ?? APP_BUNDLE_ID,
    maxAge: 3600,
  },
  profile: 'idToken',
  mapProfile: (raw) => {
    const accountId = text(raw, 'sub');
    if (!accountId) return undefined;
    const email = text(raw, 'email');
    const given = [text(raw, 'user', 'name', 'firstName'), text(raw, 'user', 'name', 'lastName')];
    return {
      accountId,
      email,
      emailVerified: flag(raw, 'email_verified'),
      name: given.filter(Boolean).join(' ') || (text(raw, 'name') ?? email),
    };
  },
  settings: {
    APP_BUNDLE_ID: { meaning: "the app's bundle identifier, for accepting id tokens of an app" },
    AUDIENCE: { meaning: 'required audience of id tokens; overrides the bundle identifier' },
  },
  console: {
    url: 'https://developer.apple.com/account/resources/identifiers/list/serviceId',
    notes:
      'The client id is the Services ID. The secret is a JWT that you sign with your Sign in with Apple key; it expires after at most six months. Apple accepts neither http nor localhost addresses.',
  },
};
