import type { z } from 'zod';
import { type ProviderDescriptor, providers, type Setting, type Settings } from '../providers';
import { fields, protocolOf } from './fields';
import type { Environment } from './readVariables';

/** Configuration of an enabled provider. */
export interface ProviderConfig {
  id: string;
  clientId: string;
  clientSecret: string;
  /** If unset, the site's own callback URL. */
  redirectURI?: string;
  signUp: boolean;
  implicitSignUp: boolean;
  defaultScopes: boolean;
  scopes: readonly string[];
  prompt?: string;
  pkce: boolean;
  settings: Settings;
}

/** Settings of every provider besides id and secret, by their suffix after `<ID>_`. */
export const commonSettings = {
  SCOPES: fields.list().default([]),
  DEFAULT_SCOPES: fields.boolean().default(true),
  REDIRECT_URI: fields.url('http:', 'https:').optional(),
  SIGN_UP: fields.boolean().default(true),
  IMPLICIT_SIGN_UP: fields.boolean().default(true),
  PROMPT: fields.text(/^[\x20-\x7e]{1,100}$/, 'must be a short text').optional(),
  PKCE: fields.boolean().default(true),
};

/** Reads the providers' variables. Missing ones are reported as mistakes. */
export function readProviders(env: Environment): { providers: ProviderConfig[]; mistakes: string[] } {
  const mistakes: string[] = [];
  const read = (name: string) => env[name]?.trim() || undefined;
  const found = providers.flatMap((provider) => {
    const one = readOne(provider, read);
    mistakes.push(...one.mistakes);
    return one.config ?? [];
  });
  return { providers: found, mistakes };
}

/** Names of a provider's own variables: credentials first, then its settings. */
export function variablesOf(provider: ProviderDescriptor): {
  id: string;
  secret: string;
  settings: string[];
} {
  const prefix = provider.id.toUpperCase();
  return {
    id: `${prefix}_${provider.clientIdField?.toUpperCase() ?? 'CLIENT_ID'}`,
    secret: `${prefix}_CLIENT_SECRET`,
    settings: Object.keys(provider.settings ?? {}).map((name) => `${prefix}_${name}`),
  };
}

export type Read = (name: string) => string | undefined;

function readOne(provider: ProviderDescriptor, read: Read): { config?: ProviderConfig; mistakes: string[] } {
  const prefix = provider.id.toUpperCase();
  const names = variablesOf(provider);
  const needed = [names.id, names.secret, ...requiredOf(provider).map((name) => `${prefix}_${name}`)];
  const given = needed.filter((name) => read(name) !== undefined);
  if (given.length === 0) return { mistakes: [] };
  const mistakes = needed
    .filter((name) => read(name) === undefined)
    .map((name) => `${name} is missing: ${given[0]} is set, and ${provider.name} needs it too`);

  const common = readFields(commonSettings, prefix, read, mistakes);
  const settings = readSettings(provider, read, mistakes);
  if (mistakes.length > 0) return { mistakes };
  return { mistakes, config: assemble(provider, names, read, common, settings) };
}

type Parsed<Schemas extends Record<string, z.ZodType>> = { [Name in keyof Schemas]: z.output<Schemas[Name]> };
type Common = Parsed<typeof commonSettings>;

/** Reads the variables of a provider. Invalid values are added to `mistakes`, and the result must then not be used. */
export function readFields<Schemas extends Record<string, z.ZodType>>(
  schemas: Schemas,
  prefix: string,
  read: Read,
  mistakes: string[],
): Parsed<Schemas> {
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(schemas)) {
    const result = schema.safeParse(read(`${prefix}_${name}`));
    if (result.success) values[name] = result.data;
    else mistakes.push(...result.error.issues.map(({ message }) => `${prefix}_${name} ${message}`));
  }
  return values as Parsed<Schemas>;
}

function assemble(
  provider: ProviderDescriptor,
  names: ReturnType<typeof variablesOf>,
  read: Read,
  common: Common,
  settings: Settings,
): ProviderConfig {
  return {
    id: provider.id,
    clientId: read(names.id) ?? '',
    clientSecret: read(names.secret) ?? '',
    redirectURI: common.REDIRECT_URI,
    signUp: common.SIGN_UP,
    implicitSignUp: common.IMPLICIT_SIGN_UP,
    defaultScopes: common.DEFAULT_SCOPES,
    scopes: common.SCOPES,
    prompt: common.PROMPT,
    pkce: provider.pkce === 'optional' ? common.PKCE : provider.pkce,
    settings,
  };
}

function readSettings(provider: ProviderDescriptor, read: Read, mistakes: string[]): Settings {
  const prefix = provider.id.toUpperCase();
  const entries = Object.entries(provider.settings ?? {}).map(([name, setting]) => {
    const value = read(`${prefix}_${name}`) ?? setting.default;
    const complaint = value === undefined ? undefined : complain(setting, value);
    if (complaint) mistakes.push(`${prefix}_${name} ${complaint}`);
    return [name, setting.address ? value?.replace(/(?<!\/)\/+$/, '') : value];
  });
  return Object.fromEntries(entries);
}

function complain({ form, address }: Setting, value: string): string | undefined {
  if (form && !form.pattern.test(value)) return form.message;
  if (!address) return undefined;
  const protocol = protocolOf(value);
  const web = protocol === 'https:' || protocol === 'http:';
  return web && !/[?#@\s]/.test(value) ? undefined : 'must be an address such as https://example.org';
}

function requiredOf({ settings = {} }: ProviderDescriptor): string[] {
  return Object.entries(settings).flatMap(([name, { required }]) => (required ? [name] : []));
}
