import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, loadConfig } from './config';
import { issuerSettings, readIssuers } from './issuers';

const own = (more: Record<string, string> = {}) => ({
  OIDC_HOME_ISSUER: 'https://id.example.org/',
  OIDC_HOME_CLIENT_ID: 'id',
  OIDC_HOME_CLIENT_SECRET: 'secret',
  ...more,
});
const load = (env: Record<string, string>) => loadConfig({ AUTH_SECRET: 'x'.repeat(32), ...env });

function mistakes(env: Record<string, string>): string[] {
  try {
    load(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
  return [];
}

describe('the issuers of an environment', () => {
  it('are none without variables, and several at once with theirs', () => {
    expect(load({}).issuers).toEqual([]);
    const { issuers } = load({
      ...own(),
      OIDC_POCKET_ID_ISSUER: 'https://pocket.example.org',
      OIDC_POCKET_ID_CLIENT_ID: 'a',
      OIDC_POCKET_ID_CLIENT_SECRET: 'b',
      OIDC_MY_SSO_2_ISSUER: 'https://sso.example.org/realms/anime',
      OIDC_MY_SSO_2_CLIENT_ID: 'a',
      OIDC_MY_SSO_2_CLIENT_SECRET: 'b',
    });
    expect(issuers.map(({ id, name, issuer }) => [id, name, issuer])).toEqual([
      ['home', 'Home', 'https://id.example.org'],
      ['my-sso-2', 'My Sso 2', 'https://sso.example.org/realms/anime'],
      ['pocket-id', 'Pocket ID', 'https://pocket.example.org'],
    ]);
  });

  it('have defaults, and can each be changed', () => {
    expect(load(own()).issuers[0]).toMatchObject({
      pkce: true,
      signUp: true,
      groupsClaim: 'groups',
      operatorGroups: [],
      tokenAuth: undefined,
    });
    const changed = own({
      OIDC_HOME_LABEL: 'Our house',
      OIDC_HOME_TOKEN_AUTH: 'post',
      OIDC_HOME_GROUPS_CLAIM: 'realm_access.roles',
      OIDC_HOME_OPERATOR_GROUPS: 'admins, anime',
      OIDC_HOME_SCOPES: 'groups',
      OIDC_HOME_DEFAULT_SCOPES: 'false',
      OIDC_HOME_IMPLICIT_SIGN_UP: 'false',
      OIDC_HOME_PKCE: 'false',
    });
    expect(load(changed).issuers[0]).toMatchObject({
      name: 'Our house',
      tokenAuth: 'post',
      groupsClaim: 'realm_access.roles',
      operatorGroups: ['admins', 'anime'],
      scopes: ['groups'],
      defaultScopes: false,
      implicitSignUp: false,
      pkce: false,
    });
  });

  it('may be trusted with addresses', () => {
    expect(load(own({ AUTH_TRUSTED_PROVIDERS: 'home,google' })).auth.trustedProviders).toEqual([
      'home',
      'google',
    ]);
    expect(mistakes({ AUTH_TRUSTED_PROVIDERS: 'home' })).toEqual([
      'AUTH_TRUSTED_PROVIDERS "home" is not an identity provider',
    ]);
  });

  it('are refused with every mistake at once, by name', () => {
    expect(
      mistakes({
        OIDC_HOME_CLIENT_ID: 'a',
        OIDC_GITHUB_ISSUER: 'https://x.example',
        OIDC_GITHUB_CLIENT_ID: 'a',
        OIDC_GITHUB_CLIENT_SECRET: 'b',
        OIDC_OTHER_ISSUER: 'https://x.example',
        OIDC_OTHER_CLIENT_ID: 'a',
        OIDC_OTHER_CLIENT_SECRET: 'b',
        OIDC_OTHER_SIGN_UP: 'yes',
        OIDC_OTHER_COLOUR: 'red',
      }),
    ).toEqual([
      'OIDC_OTHER_COLOUR is not a setting of this site',
      'OIDC_GITHUB_ISSUER needs another name: github is taken',
      'OIDC_HOME_ISSUER is missing: every issuer needs it',
      'OIDC_HOME_CLIENT_SECRET is missing: every issuer needs it',
      'OIDC_OTHER_SIGN_UP must be true or false',
    ]);
  });

  it.each([
    ['id.example.org', 'must be an address such as https://id.example.org'],
    ['ftp://id.example.org', 'must be an address such as https://id.example.org'],
    ['https://id.example.org?x', 'must be an address such as https://id.example.org'],
    ['https://a:b@id.example.org', 'must have neither user nor password'],
  ])('refuse the address of an issuer: %s', (issuer, complaint) => {
    expect(mistakes(own({ OIDC_HOME_ISSUER: issuer }))).toEqual([`OIDC_HOME_ISSUER ${complaint}`]);
  });

  // security: O13
  it('need TLS in production, except on this machine', () => {
    const production = { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example' };
    const at = (issuer: string, more = {}) => mistakes(own({ OIDC_HOME_ISSUER: issuer, ...more }));
    expect(at('http://id.lan:9000')).toEqual([]);
    expect(at('http://id.lan:9000', production)).toEqual([
      'OIDC_HOME_ISSUER must begin with https:// in production',
    ]);
    for (const host of ['localhost:1', '127.0.0.1:1', '[::1]:1'])
      expect(at(`http://${host}`, production)).toEqual([]);
  });

  it('are limited to ten', () => {
    const many = Array.from({ length: 11 }, (_, n) => [
      [`OIDC_N${n}_ISSUER`, 'https://x.example'],
      [`OIDC_N${n}_CLIENT_ID`, 'a'],
      [`OIDC_N${n}_CLIENT_SECRET`, 'b'],
    ]).flat();
    expect(readIssuers(Object.fromEntries(many)).mistakes).toEqual([
      'OIDC_ configures 11 issuers: at most 10 are allowed',
    ]);
  });
});

it('docs/configuration.md names every setting of an issuer', () => {
  const page = readFileSync(path.join(__dirname, '../../docs/configuration.md'), 'utf8');
  const written = [...page.matchAll(/^\| `OIDC_<NAME>_([A-Z_]+)`/gm)].map(([, name]) => name);
  expect(written).toEqual(Object.keys(issuerSettings));
});

describe('a single way in', () => {
  it('has to be enabled', () => {
    expect(load(own({ AUTH_ONLY_PROVIDER: 'home' })).auth.emailPassword).toBe(false);
    expect(mistakes(own({ AUTH_ONLY_PROVIDER: 'github' }))).toEqual([
      'AUTH_ONLY_PROVIDER is github, which is not enabled: no one could sign in',
    ]);
  });
});

describe('a proxy that signs people in', () => {
  it('is off by default, and needs both its header and its address', () => {
    expect(load({}).proxySignIn).toBeUndefined();
    expect(mistakes({ AUTH_PROXY_HEADER: 'Remote-User' })).toEqual([
      'AUTH_PROXY_ADDRESSES is missing: list the addresses to trust the header from',
    ]);
    expect(mistakes({ AUTH_PROXY_ADDRESSES: '10.0.0.1' })).toEqual([
      'AUTH_PROXY_HEADER is missing: AUTH_PROXY_ADDRESSES is set',
    ]);
    expect(mistakes({ AUTH_PROXY_HEADER: 'Remote User', AUTH_PROXY_ADDRESSES: '10.0.0.1' })).toHaveLength(2);
  });

  // security: O14
  it.each(['0.0.0.0/0', '::/0', '128.0.0.0/1'])('cannot be a network that is too large: %s', (network) => {
    expect(mistakes({ AUTH_PROXY_HEADER: 'Remote-User', AUTH_PROXY_ADDRESSES: network })).toHaveLength(1);
  });
});
