import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { protocolOf } from './fields';
import { projectRoot } from './paths';
import type { Environment } from './readVariables';

/**
 * The registry that npm of this installation is set to, as far as it is easy to read: npm's own variable, then the .npmrc of
 * the project and of the user. Undefined if none is set, or if its URL has credentials.
 */
export function npmRegistry(env: Environment, project = projectRoot): string | undefined {
  const files = [
    path.join(project, '.npmrc'),
    env.npm_config_userconfig ?? path.join(env.HOME ?? homedir(), '.npmrc'),
  ];
  const said = [env.npm_config_registry, env.NPM_CONFIG_REGISTRY, ...files.map(registryIn)];
  const [registry] = said.flatMap((text) => text?.trim() || []);
  return registry && isPlain(registry) ? registry : undefined;
}

function registryIn(file: string): string | undefined {
  try {
    return /^\s*registry\s*=\s*"?([^\s"]+)/m.exec(readFileSync(file, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

function isPlain(address: string): boolean {
  const protocol = protocolOf(address);
  return (protocol === 'https:' || protocol === 'http:') && new URL(address).username === '';
}
