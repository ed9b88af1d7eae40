import { createDiscovery } from './discovery';

/**
 * Discovery of an issuer: when it is queried, what is cached, what is rejected. The documents are those of the four programs in
 * docs/openid.md, reduced to what a sign-in reads.
 */
const documents = {
  // https://docs.goauthentik.io/add-secure-apps/providers/oauth2/
  authentik: {
    issuer: 'https://auth.example.org/application/o/anime/',
    authorization_endpoint: 'https://auth.example.org/application/o/authorize/',
    token_endpoint: 'https://auth.example.org/application/o/token/',
    userinfo_endpoint: 'https://auth.example.org/application/o/userinfo/',
    jwks_uri: 'https://auth.example.org/application/o/anime/jwks/',
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    scopes_supported: ['openid', 'email', 'profile'],
  },
  // https://www.keycloak.org/securing-apps/oidc-layers
  keycloak: {
    issuer: 'https://auth.example.org/realms/home',
    authorization_endpoint: 'https://auth.example.org/realms/home/protocol/openid-connect/auth',
    token_endpoint: 'https://auth.example.org/realms/home/protocol/openid-connect/token',
    userinfo_endpoint: 'https://auth.example.org/realms/home/protocol/openid-connect/userinfo',
    jwks_uri: 'https://auth.example.org/realms/home/protocol/openid-connect/certs',
    token_endpoint_auth_methods_supported: ['private_key_jwt', 'client_secret_basic', 'client_secret_post'],
    scopes_supported: ['openid', 'profile', 'email', 'roles', 'offline_access'],
  },
  // https://www.authelia.com/integration/openid-connect/introduction/
  authelia: {
    issuer: 'https://auth.example.org',
    authorization_endpoint: 'https://auth.example.org/api/oidc/authorization',
    token_endpoint: 'https://auth.example.org/api/oidc/token',
    userinfo_endpoint: 'https://auth.example.org/api/oidc/userinfo',
    jwks_uri: 'https://auth.example.org/jwks.json',
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    scopes_supported: ['offline_access', 'openid', 'profile', 'groups', 'email'],
  },
  // https://pocket-id.org/docs/
  'pocket-id': {
    issuer: 'https://auth.example.org',
    authorization_endpoint: 'https://auth.example.org/authorize',
    token_endpoint: 'https://auth.example.org/api/oidc/token',
    userinfo_endpoint: 'https://auth.example.org/api/oidc/userinfo',
    jwks_uri: 'https://auth.example.org/.well-known/jwks.json',
    scopes_supported: ['openid', 'profile', 'email', 'groups'],
  },
};

type Answer = object | 'down' | number;

function discovery(first: Answer, issuer = 'https://auth.example.org') {
  const asked: string[] = [];
  const state = { answer: first, now: Date.parse('2026-01-01T00:00:00Z') };
  const fetch: typeof globalThis.fetch = async (input) => {
    asked.push(String(input));
    if (state.answer === 'down') throw new TypeError('refused');
    if (typeof state.answer === 'number') return new Response('', { status: state.answer });
    return Response.json(state.answer);
  };
  const discover = createDiscovery({ fetch, clock: { now: () => new Date(state.now) } }, { issuer });
  return { asked, state, discover };
}

const { authelia } = documents;

describe('a discovery document', () => {
  it.each(Object.entries(documents))('of %s is understood', async (_, document) => {
    const { discover, asked } = discovery(document, document.issuer.replace(/\/$/, ''));
    expect(await discover()).toEqual({
      issuer: document.issuer,
      authorization: document.authorization_endpoint,
      token: document.token_endpoint,
      keys: document.jwks_uri,
      userinfo: document.userinfo_endpoint,
      tokenAuth: 'basic',
      scopes: document.scopes_supported,
      namesItself: false,
    });
    expect(asked).toEqual([`${document.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`]);
  });

  it('is fetched at a sign-in, once for concurrent ones, and cached for an hour', async () => {
    const { discover, asked, state } = discovery(authelia);
    expect(asked).toHaveLength(0);
    const [one, other] = await Promise.all([discover(), discover()]);
    expect(one).toBe(other);
    state.now += 3_599_000;
    await discover();
    expect(asked).toHaveLength(1);
    state.now += 2000;
    // The same text gives the same object, so that whatever was built from it stays.
    expect(await discover()).toBe(one);
    expect(asked).toHaveLength(2);
    state.now += 3_601_000;
    state.answer = { ...authelia, jwks_uri: 'https://auth.example.org/new.json' };
    expect((await discover()).keys).toBe('https://auth.example.org/new.json');
  });

  it('that cannot be fetched is not requested again for half a minute', async () => {
    const { discover, asked, state } = discovery('down');
    await expect(discover()).rejects.toThrow('could not be reached');
    state.answer = authelia;
    await expect(discover()).rejects.toThrow('a moment ago');
    expect(asked).toHaveLength(1);
    state.now += 30_000;
    expect((await discover()).issuer).toBe(authelia.issuer);
  });

  it('is used beyond its hour while the issuer is unavailable', async () => {
    const { discover, asked, state } = discovery(authelia);
    const known = await discover();
    state.now += 4_000_000;
    state.answer = 503;
    expect(await discover()).toBe(known);
    expect(await discover()).toBe(known);
    expect(asked).toHaveLength(2);
  });

  // security: O13
  it.each<[string, object]>([
    ['of another issuer', { ...authelia, issuer: 'https://another.example' }],
    ['without keys', { ...authelia, jwks_uri: undefined }],
    ['with a token end point that is no text', { ...authelia, token_endpoint: 7 }],
    ['that sends secrets without TLS', { ...authelia, token_endpoint: 'http://auth.example.org/token' }],
    ['that sends people to a script', { ...authelia, authorization_endpoint: 'javascript:alert(1)' }],
    ['that is a list', []],
    ['that requires pushed requests', { ...authelia, require_pushed_authorization_requests: true }],
  ])('%s is refused', async (_, document) => {
    await expect(discovery(document).discover()).rejects.toThrow(
      /discovery document|pushed authorization requests/,
    );
  });
});
