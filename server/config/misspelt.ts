import { distance } from 'fastest-levenshtein';
import { providers } from '../providers';
import { variablesOf } from './providers';
import type { Environment } from './readVariables';
import { sourceKeys } from './sources';
import { variables } from './variables';

/** A variable that is no setting of this site, and the setting that was probably meant. */
export interface Misspelt {
  name: string;
  nearest: string;
}

const known = new Set([
  ...Object.keys(variables),
  ...sourceKeys,
  ...providers.flatMap((provider) => {
    const { id, secret, settings } = variablesOf(provider);
    return [id, secret, ...settings];
  }),
]);

/** Settings of other programs, some of which resemble ours. */
const foreign = /^(?:NODE|OTEL|OIDC|npm)_/i;

/**
 * Variables that were probably meant as settings: they begin alike and differ in at most a third of their letters. The process
 * has many variables of its own, so this only warns; an unknown `AUTH_*` name is a mistake (`readVariables.ts`).
 */
export function findMisspelt(env: Environment): Misspelt[] {
  return Object.keys(env)
    .filter((name) => !known.has(name.replace(/_FILE$/, '')) && !known.has(name) && !foreign.test(name))
    .flatMap((name) => {
      const alike = [...known].filter((one) => one.startsWith(name.slice(0, 2)));
      const nearest = alike.sort((one, other) => distance(name, one) - distance(name, other))[0];
      const isNear = nearest !== undefined && distance(name, nearest) <= nearest.length / 3;
      return isNear ? [{ name, nearest }] : [];
    });
}
