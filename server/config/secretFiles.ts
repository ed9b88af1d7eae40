import { readFileSync } from 'node:fs';
import { providers } from '../providers';
import { variablesOf } from './providers';
import type { Environment } from './readVariables';
import { sourceKeys } from './sources';
import { secretVariables } from './variables';

const FILE_SUFFIX = '_FILE';
const MAX_SECRET_BYTES = 65_536;

const secrets: ReadonlySet<string> = new Set([
  ...secretVariables,
  ...providers.map((provider) => variablesOf(provider).secret),
  ...sourceKeys,
]);

/** Whether `<name>_FILE` may replace a variable, because it is or includes a secret. */
export function isSecret(name: string): boolean {
  return secrets.has(name) || /^OIDC_[A-Z0-9_]+_CLIENT_SECRET$/.test(name);
}

/**
 * Replaces `<NAME>_FILE` by `<NAME>` with the file's content, since Docker, Kubernetes and systemd provide secrets as files.
 */
export function readSecretFiles(env: Environment): { env: Environment; mistakes: string[] } {
  const read = { ...env };
  const mistakes: string[] = [];
  for (const [variable, value] of Object.entries(env)) {
    const name = variable.slice(0, -FILE_SUFFIX.length);
    const file = value?.trim();
    if (!variable.endsWith(FILE_SUFFIX) || !isSecret(name)) continue;
    delete read[variable];
    if (!file) continue;
    const found = env[name]?.trim() ? `and ${name} are both set: keep one` : secretIn(file);
    if (typeof found === 'string') mistakes.push(`${variable} ${found}`);
    else read[name] = found.secret;
  }
  return { env: read, mistakes };
}

/** The secret, or a complaint about the file. */
function secretIn(file: string): { secret: string } | string {
  try {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret === '') return `names an empty file: ${file}`;
    if (secret.length > MAX_SECRET_BYTES) return `names a file that is too long for a secret: ${file}`;
    return { secret };
  } catch (error) {
    return `cannot be read: ${(error as Error).message}`;
  }
}
