import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadConfig } from './config';
import { completeEnvironment } from './environment';
import { siteEnvFile } from './paths';

const folder = mkdtempSync(path.join(tmpdir(), 'enspired-env-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const dataDir = (name: string) => path.join(folder, name);

describe('the environment of a start', () => {
  it('takes the settings of this site from site.env', () => {
    const { auth } = loadConfig(completeEnvironment({ DATA_DIR: dataDir('site') }, siteEnvFile));
    expect(auth).toMatchObject({ changeEmail: true, deleteUser: true });
  });

  it('lets the process win over the file', () => {
    const env = completeEnvironment({ DATA_DIR: dataDir('own'), AUTH_CHANGE_EMAIL: 'false' }, siteEnvFile);
    expect(loadConfig(env).auth).toMatchObject({ changeEmail: false, deleteUser: true });
  });

  it('generates one secret for development and keeps it, for the owner alone', () => {
    const first = completeEnvironment({ DATA_DIR: dataDir('secret') }, siteEnvFile).AUTH_SECRET;
    const second = completeEnvironment({ DATA_DIR: dataDir('secret') }, siteEnvFile).AUTH_SECRET;
    expect(second).toBe(first);
    expect(first?.length).toBeGreaterThan(40);
    expect(statSync(path.join(dataDir('secret'), 'development-secret')).mode & 0o777).toBe(0o600);
    expect(completeEnvironment({ DATA_DIR: dataDir('other') }, siteEnvFile).AUTH_SECRET).not.toBe(first);
  });

  it('names the folder that cannot be one', () => {
    const file = path.join(folder, 'a-file');
    writeFileSync(file, '');
    for (const DATA_DIR of [file, path.join(file, 'below')])
      expect(() => completeEnvironment({ DATA_DIR }, siteEnvFile)).toThrow(
        /^The configuration has a mistake:\n {2}DATA_DIR cannot be used: /,
      );
  });

  it('generates none in production', () => {
    const env = completeEnvironment({ NODE_ENV: 'production', DATA_DIR: dataDir('production') }, siteEnvFile);
    expect(env.AUTH_SECRET).toBeUndefined();
    expect(() => loadConfig(env)).toThrow('AUTH_SECRET is missing');
  });

  it('does not take a development secret into production', () => {
    const { AUTH_SECRET } = completeEnvironment({ DATA_DIR: dataDir('secret') }, siteEnvFile);
    const production = { NODE_ENV: 'production', SMTP_URL: 'smtp://mail', AUTH_SECRET };
    expect(() => loadConfig(completeEnvironment(production, siteEnvFile))).toThrow(
      'generated for development',
    );
  });

  it('takes the registry that npm is set to, unless another is named for the site', () => {
    const home = dataDir('home');
    mkdirSync(home);
    const registryWith = (env: Record<string, string>) =>
      completeEnvironment({ HOME: home, DATA_DIR: dataDir('npm'), ...env }, siteEnvFile).CATALOGUE_REGISTRY;
    expect(registryWith({})).toBeUndefined();
    writeFileSync(
      path.join(home, '.npmrc'),
      '//npm.example/:_authToken=secret\n@own:registry=https://own.example\nregistry = https://npm.example/\n',
    );
    expect(registryWith({})).toBe('https://npm.example/');
    expect(registryWith({ npm_config_registry: 'http://10.0.0.1:4873' })).toBe('http://10.0.0.1:4873');
    expect(registryWith({ npm_config_registry: 'https://me:secret@npm.example' })).toBeUndefined();
    expect(registryWith({ CATALOGUE_REGISTRY: 'https://ours.example' })).toBe('https://ours.example');
  });

  it('reads a file of another site', () => {
    const file = path.join(folder, 'other.env');
    writeFileSync(file, '# ours\nSITE_NAME="Our site"\nAUTH_CHANGE_EMAIL=false\n');
    const env = completeEnvironment({ DATA_DIR: dataDir('third') }, file);
    expect(loadConfig(env).site.name).toBe('Our site');
    expect(readFileSync(path.join(dataDir('third'), 'development-secret'), 'utf8')).toBe(env.AUTH_SECRET);
  });
});
