import type { ProviderDescriptor } from './descriptor';
import { flag, nameOf, text } from './read';

/** A user pool of the operator: its domain, region and id are part of every URL. */
export const cognito: ProviderDescriptor = {
  id: 'cognito',
  name: 'Amazon Cognito',
  mark: { letters: 'Co' },
  endpoints: ({ DOMAIN = '', REGION, USER_POOL_ID }) => ({
    authorization: `https://${hostOf(DOMAIN)}/oauth2/authorize`,
    token: `https://${hostOf(DOMAIN)}/oauth2/token`,
    keys: `https://cognito-idp.${REGION}.amazonaws.com/${USER_POOL_ID}/.well-known/jwks.json`,
  }),
  scopes: ['openid', 'profile', 'email'],
  pkce: true,
  tokenAuth: 'post',
  refresh: true,
  idToken: {
    signIn: true,
    check: 'keySet',
    issuers: ({ REGION, USER_POOL_ID }) => [`https://cognito-idp.${REGION}.amazonaws.com/${USER_POOL_ID}`],
    maxAge: 3600,
  },
  profile: 'idTokenOrCalls',
  calls: ({ settings: { DOMAIN = '' } }) => [{ url: `https://${hostOf(DOMAIN)}/oauth2/userInfo` }],
  mapProfile: (raw) => {
    const accountId = text(raw, 'sub');
    if (!accountId) return undefined;
    const email = text(raw, 'email');
    const name = nameOf(raw) ?? text(raw, 'username');
    return {
      accountId,
      email,
      emailVerified: flag(raw, 'email_verified'),
      // The fallback to the email is for id tokens only, which alone have an issuer.
      name: name ?? (raw.iss === undefined ? undefined : email),
      image: text(raw, 'picture'),
    };
  },
  settings: {
    DOMAIN: {
      meaning: "the pool's domain, such as `example.auth.eu-west-1.amazoncognito.com`",
      required: true,
      form: {
        pattern: /^(https?:\/\/)?[A-Za-z0-9.-]+(:\d+)?\/?$/,
        message: 'must be a domain such as example.auth.eu-west-1.amazoncognito.com',
      },
    },
    REGION: {
      meaning: 'region of the pool, such as `eu-west-1`',
      required: true,
      form: { pattern: /^[a-z0-9-]+$/, message: 'must be a region such as eu-west-1' },
    },
    USER_POOL_ID: {
      meaning: 'id of the pool, such as `eu-west-1_AbCdEf123`',
      required: true,
      form: { pattern: /^[A-Za-z0-9_-]+$/, message: 'must be a user pool id such as eu-west-1_AbCdEf123' },
    },
  },
  console: {
    url: 'https://console.aws.amazon.com/cognito/',
    notes:
      'Add an app client with a secret to the pool, with the authorization code grant and the scopes below.',
  },
};

function hostOf(domain: string): string {
  return domain.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
