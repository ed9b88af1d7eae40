import { type Config, ConfigError, loadConfig } from './config';
import { limits } from './limits';

const secret = 'a'.repeat(16) + 'b'.repeat(16);
const load = (env: Record<string, string> = {}): Config => loadConfig({ AUTH_SECRET: secret, ...env });

function mistakes(env: Record<string, string>): string[] {
  try {
    loadConfig({ AUTH_SECRET: secret, ...env });
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
  return [];
}

const production = { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example.org' };

describe('the defaults', () => {
  it('listen on this machine alone in development, and everywhere in production', () => {
    expect(load()).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      baseURL: 'http://localhost:4000',
      secure: false,
    });
    expect(load(production)).toMatchObject({ host: '0.0.0.0', production: true });
  });

  it('are those of docs/product.md', () => {
    const { auth } = load();
    expect(auth).toMatchObject({ sessionLifetime: 604_800, sessionUpdateAge: 86_400, freshAge: 86_400 });
    expect(auth).toMatchObject({ passwordMin: 8, passwordMax: 128, changeEmail: false, deleteUser: false });
    expect(auth).toMatchObject({ cookiePrefix: 'better-auth', cookieCache: 0, deleteUserByMail: true });
    expect(auth.errorURL).toBe('http://localhost:4000/api/auth/error');
  });

  it('show introspection in development only', () => {
    expect(load().graphql.introspection).toBe(true);
    expect(load(production).graphql.introspection).toBe(false);
    expect(load({ ...production, GRAPHQL_INTROSPECTION: 'true' }).graphql.introspection).toBe(true);
  });

  it("trust the machine's own names at the port in development only", () => {
    const own = ['http://localhost:4100', 'http://127.0.0.1:4100', 'http://[::1]:4100'];
    expect(load({ PORT: '4100' }).trustedOrigins).toEqual(own);
    const site = {
      ...production,
      BASE_URL: 'https://anime.example',
      TRUSTED_ORIGINS: 'https://*.example, http://10.0.0.*:80, app://open',
    };
    const others = ['https://*.example', 'http://10.0.0.*:80', 'app://open'];
    expect(load(site).trustedOrigins).toEqual(['https://anime.example', ...others]);
  });

  it('check the public registry for newer data, and no database that the operator has not configured', () => {
    expect(load().catalogue).toMatchObject({
      registry: 'https://registry.npmjs.org',
      offlineDatabaseURL: undefined,
    });
  });

  it('keep the data in one folder', () => {
    expect(load({ DATA_DIR: '/srv/site' }).database).toEqual({
      dialect: 'sqlite',
      path: '/srv/site/enspired.sqlite',
    });
  });
});

describe('where newer data come from', () => {
  it('is checked daily in production, and never automatically elsewhere', () => {
    expect(load().catalogue.refresh).toBe(0);
    expect(load({ NODE_ENV: 'test' }).catalogue.refresh).toBe(0);
    expect(load(production).catalogue.refresh).toBe(86_400);
    expect(load({ ...production, CATALOGUE_REFRESH: '0' }).catalogue.refresh).toBe(0);
    expect(load({ CATALOGUE_REFRESH: '60' }).catalogue.refresh).toBe(60);
    expect(mistakes({ CATALOGUE_REFRESH: '1900000' })).toHaveLength(1);
  });

  it('drops a trailing slash', () => {
    expect(load({ CATALOGUE_REGISTRY: 'http://registry.internal:4873/npm/' }).catalogue.registry).toBe(
      'http://registry.internal:4873/npm',
    );
  });

  it.each(['file:///srv/registry', 'registry.example', 'https://me:secret@registry.example'])(
    'cannot be %s',
    (address) => {
      expect(mistakes({ CATALOGUE_REGISTRY: address })).toHaveLength(1);
      expect(mistakes({ CATALOGUE_OFFLINE_DATABASE_URL: address })).toHaveLength(1);
    },
  );
});

describe('values', () => {
  it('count as absent when empty, as compose files write them', () => {
    expect(load({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 4000, mail: { smtpURL: undefined } });
  });

  it.each([
    ['sqlite::memory:', { dialect: 'sqlite', path: ':memory:' }],
    ['sqlite:/srv/a.sqlite', { dialect: 'sqlite', path: '/srv/a.sqlite' }],
    ['sqlite:///srv/a.sqlite', { dialect: 'sqlite', path: '/srv/a.sqlite' }],
    ['mysql://u:p@db:3306/site', { dialect: 'mysql', flavour: 'mysql', url: 'mysql://u:p@db:3306/site' }],
    [
      'mysql://u:p%40ss%2F%25@db/site',
      { dialect: 'mysql', flavour: 'mysql', url: 'mysql://u:p%40ss%2F%25@db/site' },
    ],
    ['mariadb://db/site', { dialect: 'mysql', flavour: 'mariadb', url: 'mariadb://db/site' }],
  ])('name the database as %s', (url, expected) => {
    expect(load({ DATABASE_URL: url }).database).toEqual(expected);
  });

  it.each([
    ['mysql://db/site?ssl-mode=REQUIRED', undefined, { check: 'nothing' }],
    [
      'mysql://10.0.0.1/site?ssl-mode=verify_ca',
      '/srv/ca.pem',
      { check: 'authority', caFile: '/srv/ca.pem' },
    ],
    ['mariadb://db/site?ssl-mode=VERIFY_IDENTITY', undefined, { check: 'name' }],
    ['mariadb://db/site', '/srv/ca.pem', { check: 'name', caFile: '/srv/ca.pem' }],
    ['mariadb://db/site?ssl-mode=DISABLED', undefined, undefined],
  ])('encrypt %s with %s', (DATABASE_URL, DATABASE_SSL_CA, tls) => {
    expect(load({ DATABASE_URL, ...(DATABASE_SSL_CA && { DATABASE_SSL_CA }) }).database).toEqual({
      dialect: 'mysql',
      url: DATABASE_URL,
      tls,
      flavour: DATABASE_URL.startsWith('mysql') ? 'mysql' : 'mariadb',
    });
  });

  it('are deeply frozen', () => {
    const config = load();
    expect(() => Object.assign(config.auth, { changeEmail: true })).toThrow(TypeError);
    expect(() => config.trustedOrigins.push('https://evil.example')).toThrow(TypeError);
  });

  it('decide where spans are sent, under which name, and how many', () => {
    expect(load({ OTEL_SERVICE_NAME: 'anime' }).tracing).toBeUndefined();
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };
    expect(load({ ...collector, SITE_NAME: 'Anime Club' }).tracing).toEqual({
      url: 'http://collector:4318/v1/traces',
      serviceName: 'Anime Club',
      sampler: 'parentbased_always_on',
      ratio: 1,
    });
    const some = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' };
    const chosen = load({ ...collector, ...some, OTEL_SERVICE_NAME: 'anime' }).tracing;
    expect(chosen).toMatchObject({ serviceName: 'anime', sampler: 'traceidratio', ratio: 0.25 });
  });

  it('make deletion direct without mail', () => {
    expect(load({ MAIL_DISABLED: 'true' }).auth.deleteUserByMail).toBe(false);
  });

  it('give several secrets for rotation', () => {
    const other = 'c'.repeat(32);
    expect(load({ AUTH_SECRET: `${other}, ${secret}` }).auth.secrets).toEqual([other, secret]);
  });
});

describe('mistakes', () => {
  it.each([
    ['PORT', '70000', 'PORT must be a whole number from 0 to 65535'],
    ['PORT', '4e3', 'PORT must be a whole number from 0 to 65535'],
    ['GRAPHQL_BUDGET_VISITOR', '0', 'GRAPHQL_BUDGET_VISITOR must be a whole number from 500 to 600000'],
    ['AUTH_SIGN_UP', 'yes', 'AUTH_SIGN_UP must be true or false'],
    ['SIGN_UP', 'false', 'SIGN_UP must be one of open, invitation, approval, closed'],
    ['SIGN_UP_QUESTION', 'Who are\nyou?', 'SIGN_UP_QUESTION must be one line of at most 200 characters'],
    ['NEW_ACCOUNT_DAYS', '366', 'NEW_ACCOUNT_DAYS must be a whole number from 0 to 365'],
    ...['@example.org', '*.example.org', 'example', 'a b.example', '10.0.0.1'].map(
      (domain): [string, string, unknown] => [
        'SIGN_UP_MAIL_DOMAINS_BLOCKED',
        domain,
        `SIGN_UP_MAIL_DOMAINS_BLOCKED "${domain}" is not a domain such as example.org`,
      ],
    ),
    ...['198.51.100.0/33', '198.51.100', '2001:db8::/129', 'example.org'].map(
      (network): [string, string, unknown] => [
        'SIGN_UP_NETWORKS_BLOCKED',
        `192.0.2.0/24, ${network}`,
        `SIGN_UP_NETWORKS_BLOCKED "${network}" is not an IP address or a network such as 10.0.0.0/8`,
      ],
    ),
    ['SIGN_UP_CHALLENGE', 'on', 'SIGN_UP_CHALLENGE must be one of off, surge, always'],
    ['NODE_ENV', 'prod', 'NODE_ENV must be one of production, development, test'],
    [
      'ANALYTICS_SCRIPT_URL',
      '//evil.example/s.js',
      'ANALYTICS_SCRIPT_URL must be a URL beginning with https:// or http://, or a path',
    ],
    ['BASE_URL', 'anime.example', 'BASE_URL must be a URL beginning with http:// or https://'],
    [
      'BASE_URL',
      'https://anime.example/site',
      'BASE_URL must be a bare origin such as https://anime.example',
    ],
    [
      'DATABASE_URL',
      'postgres://db/site',
      expect.stringMatching(/^DATABASE_URL must be sqlite:path, mysql:/),
    ],
    ...['u:p@ss@db/site', 'u:100%@db/site', 'u:a b@db/site', 'u:a/b@db/site', 'u:a#b@db/site'].map(
      (address): [string, string, unknown] => [
        'DATABASE_URL',
        `mysql://${address}`,
        'DATABASE_URL must have user and password percent-encoded (@ as %40, % as %25)',
      ],
    ),
    ['DATABASE_URL', 'mysql://db', expect.stringMatching(/^DATABASE_URL must be/)],
    [
      'TRUSTED_ORIGINS',
      'https://a.example/',
      expect.stringMatching(/^TRUSTED_ORIGINS "https:\/\/a.example\/" must be written/),
    ],
    ['BACKUP_DIR', 'backups', expect.stringMatching(/^BACKUP_DIR must be an absolute path, such as \//)],
    ['IMPORT_DIR', './lists', expect.stringMatching(/^IMPORT_DIR must be an absolute path/)],
    ['TRUSTED_ORIGINS', 'javascript://x', 'TRUSTED_ORIGINS "javascript://x" cannot be trusted'],
    [
      'TRUSTED_PROXIES',
      '10.0.0.0/33',
      expect.stringMatching(/^TRUSTED_PROXIES "10.0.0.0\/33" is not an IP address/),
    ],
    ['TRUSTED_PROXIES', 'proxy', expect.stringMatching(/^TRUSTED_PROXIES "proxy" is not an IP address/)],
    [
      'AUTH_SESSION_LIFETIME',
      String(limits.cookieMaxAge + 1),
      'AUTH_SESSION_LIFETIME must be a whole number from 1 to 34560000',
    ],
    ['AUTH_COOKIE_PREFIX', 'a;b', expect.stringMatching(/^AUTH_COOKIE_PREFIX must be letters/)],
    ['AUTH_SIGNUP', 'true', 'AUTH_SIGNUP is not a setting of this site'],
    ['SIGNUP', 'closed', 'SIGNUP is not a setting of this site'],
    ['SIGN_UP_MODE', 'closed', 'SIGN_UP_MODE is not a setting of this site'],
    ['MAIL_FROM', 'nobody', 'MAIL_FROM must be an email address'],
    ['UPLOADS_URL', 'ftp://x', 'UPLOADS_URL must be s3://KEY:SECRET@host/bucket'],
    ['UPLOADS_URL', 's3://host/bucket', 'UPLOADS_URL must be s3://KEY:SECRET@host/bucket'],
    ['UPLOADS_URL', 's3://KEY:secret@host/', 'UPLOADS_URL must be s3://KEY:SECRET@host/bucket'],
    ['OPERATORS', 'mika, the boss', 'OPERATORS "the boss" is not a handle'],
    ['TRUSTED_ORIGINS', '*', 'TRUSTED_ORIGINS "*" would trust every site'],
    ['TRUSTED_ORIGINS', 'https://*.*:*', 'TRUSTED_ORIGINS "https://*.*:*" would trust every site'],
    ['TRUSTED_ORIGINS', '*://*', 'TRUSTED_ORIGINS "*://*" would trust every site'],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'collector:4318',
      'OTEL_EXPORTER_OTLP_ENDPOINT must be a URL beginning with http:// or https://',
    ],
    ['OTEL_TRACES_SAMPLER', 'xray', expect.stringMatching(/^OTEL_TRACES_SAMPLER must be one of always_on,/)],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5', 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1'],
    ['LOG_LEVEL', 'loud', expect.stringMatching(/^LOG_LEVEL must be one of/)],
  ])('%s=%s stops the start', (name, value, expected) => {
    expect(mistakes({ [name]: value })).toEqual([expected]);
  });

  it.each([
    [{ DATABASE_SSL_CA: '/ca.pem' }, /^DATABASE_SSL_CA is set, but DATABASE_URL names no MySQL/],
    [
      { DATABASE_URL: 'mysql://db/site?ssl=true' },
      /^DATABASE_URL has ssl, which is not supported: use ssl-mode=/,
    ],
    [
      { DATABASE_URL: 'mysql://db/site?ssl-mode=PREFERRED' },
      /^DATABASE_URL must have an ssl-mode of DISABLED,/,
    ],
    [
      { DATABASE_URL: 'mysql://db/site?ssl-mode=REQUIRED', DATABASE_SSL_CA: '/ca.pem' },
      /^DATABASE_SSL_CA contradicts ssl-mode=REQUIRED/,
    ],
    [
      { DATABASE_URL: 'mysql://[::1]/site', DATABASE_SSL_CA: '/ca.pem' },
      /^DATABASE_URL must have a host name/,
    ],
  ])('%j is refused', (env, complaint) => {
    expect(mistakes(env)).toEqual([expect.stringMatching(complaint)]);
  });

  it('are reported all at once, each with its name', () => {
    const found = mistakes({
      PORT: 'x',
      AUTH_SECRET: 'short',
      AUTH_LINKING: '1',
      AUTH_TYPO: 'x',
      BASE_URL: 'x',
    });
    expect(found.map((line) => line.split(' ')[0])).toEqual([
      'PORT',
      'BASE_URL',
      'AUTH_LINKING',
      'AUTH_TYPO',
      'AUTH_SECRET',
    ]);
  });

  it('never repeat a secret', () => {
    expect(mistakes({ AUTH_SECRET: 'hunter2' }).join()).not.toContain('hunter2');
  });

  it.each([
    ['', 'AUTH_SECRET is missing: give at least 32 random characters'],
    ['x'.repeat(31), 'AUTH_SECRET is too short: each secret needs at least 32 characters'],
    [`${secret},short`, 'AUTH_SECRET is too short: each secret needs at least 32 characters'],
    [`development-${secret}`, 'AUTH_SECRET was generated for development: generate a new one for production'],
  ])('secret %j is refused in production', (value, expected) => {
    expect(mistakes({ ...production, AUTH_SECRET: value })).toEqual([expected]);
  });

  it('include mail that is required but missing', () => {
    expect(mistakes({ NODE_ENV: 'production' })).toEqual([expect.stringMatching(/^SMTP_URL is missing/)]);
    expect(mistakes({ MAIL_DISABLED: 'true', AUTH_REQUIRE_VERIFIED_EMAIL: 'true' })).toEqual([
      expect.stringMatching(/^MAIL_DISABLED contradicts AUTH_REQUIRE_VERIFIED_EMAIL/),
    ]);
    expect(mistakes({ MAIL_DISABLED: 'true', AUTH_DELETE_USER_BY_MAIL: 'true' })).toEqual([
      expect.stringMatching(/^MAIL_DISABLED contradicts AUTH_DELETE_USER_BY_MAIL/),
    ]);
  });

  it('include domains of addresses that need not be confirmed', () => {
    const domains = { SIGN_UP_MAIL_DOMAINS: 'school.example' };
    expect(mistakes(domains)).toEqual([
      'SIGN_UP_MAIL_DOMAINS needs AUTH_REQUIRE_VERIFIED_EMAIL=true: anyone could enter such an address',
    ]);
    expect(mistakes({ ...domains, AUTH_REQUIRE_VERIFIED_EMAIL: 'true' })).toEqual([]);
  });

  it('include proof of work on pages whose browsers can do none', () => {
    const challenge = { SIGN_UP_CHALLENGE: 'surge' };
    expect(mistakes({ ...challenge, BASE_URL: 'http://anime.example' })).toEqual([
      'SIGN_UP_CHALLENGE needs a BASE_URL with https: browsers can solve nothing on other pages',
    ]);
    const good = [
      'https://anime.example',
      'http://localhost:4000',
      'http://127.0.0.1:4000',
      'http://[::1]:4000',
    ];
    for (const BASE_URL of good) expect(mistakes({ ...challenge, BASE_URL })).toEqual([]);
    expect(mistakes({ ...challenge, BASE_URL: 'http://127.anime.example' })).toHaveLength(1);
    expect(mistakes({ BASE_URL: 'http://anime.example' })).toEqual([]);
    expect(load(challenge).auth.signUpChallenge).toBe('surge');
  });

  it('include a port used twice', () => {
    const found = mistakes({ PORT: '4100', METRICS_PORT: '4100' });
    expect(found).toEqual(['METRICS_PORT must differ from PORT']);
    expect(load({ PORT: '4100', METRICS_PORT: '4101' }).metricsPort).toBe(4101);
  });

  it('include a minimum above its maximum', () => {
    const found = mistakes({ AUTH_PASSWORD_MIN: '20', AUTH_PASSWORD_MAX: '10' });
    expect(found).toEqual(['AUTH_PASSWORD_MIN is larger than AUTH_PASSWORD_MAX']);
  });
});

describe('copies of accounts', () => {
  it('go to a folder, or to WebDAV with the credentials in its URL', () => {
    expect(load().copies).toMatchObject({ people: [], folder: undefined, webDav: undefined });
    const copies = load({
      EXPORT_WEBDAV_URL: 'https://mika:p%40ss@dav.example/a/',
      EXPORT_PEOPLE: '@Mika',
    }).copies;
    expect(copies.people).toEqual(['mika']);
    expect(copies.webDav).toEqual({
      url: 'https://dav.example/a',
      authorization: `Basic ${Buffer.from('mika:p@ss').toString('base64')}`,
    });
  });

  it.each([
    [{ EXPORT_DIR: '/backup' }, 'EXPORT_PEOPLE is missing'],
    [{ WEBHOOK_URL: 'https://a.example' }, 'WEBHOOK_SECRET is missing'],
    [{ WEBHOOK_SECRET: `whsec_${'a'.repeat(44)}` }, 'WEBHOOK_URL is missing'],
    [{ WEBHOOK_SECRET: 'whsec_short' }, 'WEBHOOK_SECRET must be whsec_'],
    [{ WEBHOOK_EVENTS: 'user.gone' }, 'is not one of user.created, '],
    [{ WEBHOOK_URL: 'https://a:b@c.example' }, 'WEBHOOK_URL must have neither user nor password'],
    [{ EXPORT_PEOPLE: 'mika' }, 'EXPORT_DIR or EXPORT_WEBDAV_URL is missing'],
    [{ EXPORT_WEBDAV_URL: 'https://a:b%@dav.example', EXPORT_PEOPLE: 'mika' }, 'percent-encoded'],
    [{ EXPORT_WEBDAV_URL: 'https://dav.example/?a', EXPORT_PEOPLE: 'mika' }, 'percent-encoded'],
    [{ EXPORT_DIR: '/backup', EXPORT_PEOPLE: 'mika', EXPORT_EVERY: '0' }, 'EXPORT_EVERY'],
  ])('%j is refused', (env, complaint) => {
    expect(mistakes(env)).toEqual([expect.stringContaining(complaint)]);
  });
});
