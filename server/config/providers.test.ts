import { providers } from '../providers';
import { ConfigError, loadConfig } from './config';
import { readProviders, variablesOf } from './providers';

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

const github = { GITHUB_CLIENT_ID: 'gh-id', GITHUB_CLIENT_SECRET: 'gh-secret' };

describe('the providers of an environment', () => {
  it('are none without credentials, whatever else is set', () => {
    expect(
      load({ MICROSOFT_TENANT: 'x', GITHUB_SCOPES: 'repo', GITHUB_TOKEN: 'of the build' }).providers,
    ).toEqual([]);
  });

  it('are switched on by id and secret, with the documented defaults', () => {
    expect(load(github).providers).toEqual([
      {
        id: 'github',
        clientId: 'gh-id',
        clientSecret: 'gh-secret',
        redirectURI: undefined,
        signUp: true,
        implicitSignUp: true,
        defaultScopes: true,
        scopes: [],
        prompt: undefined,
        pkce: false,
        settings: {},
      },
    ]);
  });

  it('can each be changed', () => {
    const [provider] = load({
      ...github,
      GITHUB_SCOPES: 'repo, gist',
      GITHUB_DEFAULT_SCOPES: 'false',
      GITHUB_REDIRECT_URI: 'https://site.example/back',
      GITHUB_SIGN_UP: 'false',
      GITHUB_IMPLICIT_SIGN_UP: 'false',
      GITHUB_PROMPT: 'select_account',
    }).providers;
    expect(provider).toMatchObject({
      scopes: ['repo', 'gist'],
      defaultScopes: false,
      redirectURI: 'https://site.example/back',
      signUp: false,
      implicitSignUp: false,
      prompt: 'select_account',
    });
  });

  it.each(providers.map(({ id }) => id))('%s asks for what it needs by name', (id) => {
    const provider = providers.find((one) => one.id === id);
    if (!provider) throw new Error(id);
    const names = variablesOf(provider);
    const required = Object.entries(provider.settings ?? {}).flatMap(([name, { required }]) =>
      required ? [`${id.toUpperCase()}_${name}`] : [],
    );
    const all = [names.id, names.secret, ...required];
    const complete = Object.fromEntries(all.map((name) => [name, 'example']));
    expect(readProviders(complete)).toMatchObject({ mistakes: [], providers: [{ id }] });
    for (const name of all) {
      const { [name]: _, ...rest } = complete;
      expect(mistakes(rest)).toEqual([expect.stringContaining(`${name} is missing`)]);
    }
  });

  it('read TikTok’s id from its own variable', () => {
    const [tiktok] = load({ TIKTOK_CLIENT_KEY: 'key', TIKTOK_CLIENT_SECRET: 's' }).providers;
    expect(tiktok?.clientId).toBe('key');
  });

  it('fill in default addresses, and drop a slash at the end of others', () => {
    const credentials = { GITLAB_CLIENT_ID: 'a', GITLAB_CLIENT_SECRET: 'b' };
    expect(load(credentials).providers[0]?.settings.ISSUER).toBe('https://gitlab.com');
    const own = load({ ...credentials, GITLAB_ISSUER: 'http://127.0.0.1:8080/git/' });
    expect(own.providers[0]?.settings.ISSUER).toBe('http://127.0.0.1:8080/git');
  });

  it('switch PKCE off for Zoom alone', () => {
    const env = { ZOOM_CLIENT_ID: 'a', ZOOM_CLIENT_SECRET: 'b', ZOOM_PKCE: 'false' };
    expect(load(env).providers[0]?.pkce).toBe(false);
    const kick = { KICK_CLIENT_ID: 'a', KICK_CLIENT_SECRET: 'b', KICK_PKCE: 'false' };
    expect(load(kick).providers[0]?.pkce).toBe(true);
  });

  it('are refused with every mistake at once', () => {
    const env = {
      GITLAB_CLIENT_ID: 'a',
      GITLAB_ISSUER: 'ftp://x',
      PAYPAL_CLIENT_ID: 'a',
      PAYPAL_CLIENT_SECRET: 'b',
      PAYPAL_ENVIRONMENT: 'live',
      PAYPAL_SIGN_UP: 'yes',
      AUTH_TRUSTED_PROVIDERS: 'google,myspace',
    };
    expect(mistakes(env)).toEqual([
      'AUTH_TRUSTED_PROVIDERS "myspace" is not an identity provider',
      'GITLAB_CLIENT_SECRET is missing: GITLAB_CLIENT_ID is set, and GitLab needs it too',
      'GITLAB_ISSUER must be an address such as https://example.org',
      'PAYPAL_SIGN_UP must be true or false',
      'PAYPAL_ENVIRONMENT must be sandbox or production',
    ]);
  });

  it.each(['https://a@evil.example', 'https://x.example?y', 'javascript:alert(1)', 'gitlab.com'])(
    'refuse %s as an address',
    (url) => {
      const env = { GITLAB_CLIENT_ID: 'a', GITLAB_CLIENT_SECRET: 'b', GITLAB_ISSUER: url };
      expect(mistakes(env)).toHaveLength(1);
    },
  );
});
