import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigError } from './config';
import { npmRegistry } from './npmRegistry';
import type { Environment } from './readVariables';
import { DEVELOPMENT_SECRET_PREFIX } from './rules';
import { readSecretFiles } from './secretFiles';

/**
 * The environment that the site starts with: the committed `site.env`, overridden by the process's own variables and, in
 * development, a secret generated once into DATA_DIR; also the registry that npm is set to, and secrets stored in files.
 */
export function completeEnvironment(own: Environment, siteFile: string): Environment {
  const { env, mistakes } = readSecretFiles(withRegistry(mergeSiteFile(own, siteFile)));
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  if (env.NODE_ENV === 'production' || env.AUTH_SECRET) return env;
  const dataDir = dataDirIn(env);
  try {
    return { ...env, AUTH_SECRET: developmentSecret(dataDir) };
  } catch (error) {
    throw new ConfigError([`DATA_DIR cannot be used: ${(error as Error).message}`]);
  }
}

/** DATA_DIR of that environment, before anything is written there. */
export function findDataDir(own: Environment, siteFile: string): string {
  return dataDirIn(mergeSiteFile(own, siteFile));
}

const dataDirIn = (env: Environment): string => path.resolve(env.DATA_DIR || './data');

/** Newer data comes from the registry that this installation's packages come from. */
function withRegistry(env: Environment): Environment {
  const registry = env.CATALOGUE_REGISTRY || npmRegistry(env);
  return registry === undefined ? env : { ...env, CATALOGUE_REGISTRY: registry };
}

function mergeSiteFile(own: Environment, siteFile: string): Environment {
  return { ...(parseEnv(readFileSync(siteFile, 'utf8')) as Environment), ...own };
}

/** Processes that start together must agree on the secret: the file is created atomically, and the first one wins. */
function developmentSecret(dataDir: string): string {
  const file = path.join(dataDir, 'development-secret');
  const draft = `${file}.${process.pid}`;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const known = readIfThere(file);
  if (known) return known;
  writeFileSync(draft, DEVELOPMENT_SECRET_PREFIX + randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8');
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
