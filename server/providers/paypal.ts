import type { ProviderDescriptor, Settings } from './descriptor';
import { flag, nameOf, text } from './read';

/** The profile always comes from a call; an id token is checked first and must have the same subject. */
export const paypal: ProviderDescriptor = {
  id: 'paypal',
  name: 'PayPal',
  mark: { icon: 'paypal' },
  endpoints: (settings) => ({
    authorization: `https://www.${hostOf(settings)}/signin/authorize`,
    token: `https://api-m.${hostOf(settings)}/v1/oauth2/token`,
    keys: `https://api-m.${hostOf(settings)}/v1/oauth2/certs`,
  }),
  scopes: [],
  pkce: true,
  tokenAuth: 'basic',
  refresh: true,
  idToken: { signIn: true, check: 'keySet', issuers: (settings) => [`https://www.${hostOf(settings)}`] },
  profile: 'calls',
  calls: ({ settings }) => [
    { url: `https://api-m.${hostOf(settings)}/v1/identity/oauth2/userinfo?schema=paypalv1.1` },
  ],
  mapProfile: (raw) => {
    const accountId = text(raw, 'user_id');
    if (!accountId) return undefined;
    return {
      accountId,
      email: text(raw, 'email'),
      emailVerified: flag(raw, 'email_verified'),
      name: nameOf(raw),
      image: text(raw, 'picture'),
    };
  },
  settings: {
    ENVIRONMENT: {
      meaning: '`sandbox` or `production`',
      default: 'sandbox',
      form: { pattern: /^(sandbox|production)$/, message: 'must be sandbox or production' },
    },
  },
  console: {
    url: 'https://developer.paypal.com/dashboard/applications',
    notes: 'Enable Log in with PayPal in the app. Permissions are chosen there, so no scopes are sent.',
  },
};

function hostOf({ ENVIRONMENT }: Settings): string {
  return ENVIRONMENT === 'production' ? 'paypal.com' : 'sandbox.paypal.com';
}
