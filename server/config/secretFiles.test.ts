import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConfigError, loadConfig } from './config';
import { completeEnvironment } from './environment';
import { siteEnvFile } from './paths';
import { isSecret } from './secretFiles';
import { variables } from './variables';

const folder = mkdtempSync(path.join(tmpdir(), 'enspired-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function holding(text: string): string {
  const file = path.join(folder, Math.random().toString(36).slice(2));
  writeFileSync(file, text);
  return file;
}

const secret = 'a'.repeat(40);
const load = (env: Record<string, string>) =>
  loadConfig(completeEnvironment({ NODE_ENV: 'production', MAIL_DISABLED: 'true', ...env }, siteEnvFile));

function mistakes(env: Record<string, string>): string[] {
  try {
    load(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
  return [];
}

it('a secret may stand in a file, without the line break at its end', () => {
  const config = load({
    AUTH_SECRET_FILE: holding(`${secret}\n`),
    DATABASE_URL_FILE: holding('mysql://u:p@db/site\n'),
    REDIS_URL_FILE: holding('redis://:p@cache'),
    GITHUB_CLIENT_ID: 'id',
    GITHUB_CLIENT_SECRET_FILE: holding('of github'),
    OIDC_HOME_ISSUER: 'https://id.example.org',
    OIDC_HOME_CLIENT_ID: 'id',
    OIDC_HOME_CLIENT_SECRET_FILE: holding('of the issuer'),
    SMTP_URL_FILE: '',
  });
  expect(config.auth.secrets).toEqual([secret]);
  expect(config.database).toMatchObject({ url: 'mysql://u:p@db/site' });
  expect(config.redis).toEqual({ url: 'redis://:p@cache' });
  expect(config.providers).toMatchObject([{ id: 'github', clientSecret: 'of github' }]);
  expect(config.issuers).toMatchObject([{ id: 'home', clientSecret: 'of the issuer' }]);
});

it('keeps development from making a secret of its own', () => {
  const env = completeEnvironment({ AUTH_SECRET_FILE: holding(secret), DATA_DIR: folder }, siteEnvFile);
  expect(env.AUTH_SECRET).toBe(secret);
});

it('is refused by name when it is invalid', () => {
  const missing = path.join(folder, 'missing');
  expect(mistakes({ AUTH_SECRET_FILE: missing })).toEqual([
    expect.stringMatching(/^AUTH_SECRET_FILE cannot be read: ENOENT.*missing/),
  ]);
  const both = { AUTH_SECRET: secret, REDIS_URL: 'redis://a', REDIS_URL_FILE: holding('redis://b') };
  expect(mistakes(both)).toEqual(['REDIS_URL_FILE and REDIS_URL are both set: keep one']);
  expect(mistakes({ AUTH_SECRET: secret, SMTP_URL_FILE: holding(' \n') })).toEqual([
    expect.stringMatching(/^SMTP_URL_FILE names an empty file/),
  ]);
  expect(mistakes({ AUTH_SECRET: secret, SMTP_URL_FILE: folder })).toEqual([
    expect.stringMatching(/^SMTP_URL_FILE cannot be read: EISDIR/),
  ]);
  expect(mistakes({ AUTH_SECRET: secret, AUTH_SIGN_UP_FILE: holding('true') })).toEqual([
    'AUTH_SIGN_UP_FILE is not a setting of this site',
  ]);
  // File contents are validated like variables, and secrets are never repeated in messages.
  const short = mistakes({ AUTH_SECRET_FILE: holding('hunter2') });
  expect(short).toEqual(['AUTH_SECRET is too short: each secret needs at least 32 characters']);
});

it('every variable that holds a secret has its file', () => {
  const open = ['BASE_URL', 'AUTH_ERROR_URL', 'ANALYTICS_SCRIPT_URL', 'CATALOGUE_OFFLINE_DATABASE_URL'];
  const suspicious = Object.keys(variables).filter(
    (name) => /SECRET|KEY|TOKEN|_URL$/.test(name) && !open.includes(name),
  );
  expect(suspicious).toEqual(expect.arrayContaining(['AUTH_SECRET', 'REDIS_URL', 'SMTP_URL']));
  expect(suspicious.filter((name) => !isSecret(name))).toEqual([]);
});
