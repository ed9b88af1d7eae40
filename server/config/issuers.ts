import { isIP } from 'node:net';
import { providers } from '../providers';
import { knownIssuers } from '../providers/issuers';
import { fields } from './fields';
import { limits } from './limits';
import { commonSettings, type ProviderConfig, type Read, readFields } from './providers';
import type { Environment } from './readVariables';

/**
 * An OpenID Connect issuer configured by the operator (`OIDC_<NAME>_ISSUER`). Everything else comes from its discovery
 * document.
 */
export interface IssuerConfig extends ProviderConfig {
  /** Without a trailing slash. */
  issuer: string;
  /** Label of its button. */
  name: string;
  tokenAuth?: 'basic' | 'post';
  groupsClaim: string;
  /** Members of these groups are operators of the site. */
  operatorGroups: readonly string[];
}

const oneLine = (longest: number) =>
  fields.text(
    new RegExp(`^[^\\p{C}]{1,${longest}}$`, 'u'),
    `must be one line of at most ${longest} characters`,
  );

/** Settings, by their suffix after `OIDC_<NAME>_`. */
export const issuerSettings = {
  ISSUER: oneLine(500),
  CLIENT_ID: oneLine(500),
  CLIENT_SECRET: oneLine(1000),
  LABEL: oneLine(40).optional(),
  TOKEN_AUTH: fields.oneOf('basic', 'post').optional(),
  GROUPS_CLAIM: fields.text(/^[\x21-\x7e]{1,100}$/, 'must be the name of a claim').default('groups'),
  OPERATOR_GROUPS: fields.list().default([]),
  ...commonSettings,
};

/** Provider ids of accounts with a password and of those that a proxy authenticates. */
const reserved = new Set(['credential', 'proxy']);

const needed = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'] as const;
const suffixes = Object.keys(issuerSettings).sort((one, other) => other.length - one.length);

/** Reads the issuers' variables. Incomplete or invalid ones are reported as mistakes. */
export function readIssuers(env: Environment): { issuers: IssuerConfig[]; mistakes: string[] } {
  const mistakes: string[] = [];
  const read: Read = (name) => env[name]?.trim() || undefined;
  const names = new Set<string>();
  for (const variable of Object.keys(env).sort()) {
    if (!variable.startsWith('OIDC_') || read(variable) === undefined) continue;
    const name = nameIn(variable);
    if (name === undefined) mistakes.push(`${variable} is not a setting of this site`);
    else names.add(name);
  }
  if (names.size > limits.issuers) {
    mistakes.push(`OIDC_ configures ${names.size} issuers: at most ${limits.issuers} are allowed`);
  }
  const secureOnly = env.NODE_ENV === 'production';
  const issuers = [...names].flatMap((name) => readOne(name, read, secureOnly, mistakes) ?? []);
  return { issuers: issuers.sort((one, other) => (one.id < other.id ? -1 : 1)), mistakes };
}

function nameIn(variable: string): string | undefined {
  const suffix = suffixes.find((one) => variable.endsWith(`_${one}`));
  const name = suffix && variable.slice('OIDC_'.length, -suffix.length - 1);
  return name && /^[A-Z0-9]+(_[A-Z0-9]+)*$/.test(name) && name.length <= 40 ? name : undefined;
}

function readOne(
  name: string,
  read: Read,
  secureOnly: boolean,
  mistakes: string[],
): IssuerConfig | undefined {
  const prefix = `OIDC_${name}`;
  const id = name.toLowerCase().replaceAll('_', '-');
  const missing = needed.filter((part) => read(`${prefix}_${part}`) === undefined);
  const own: string[] = missing.map((part) => `${prefix}_${part} is missing: every issuer needs it`);
  if (providers.some((provider) => provider.id === id) || reserved.has(id)) {
    own.push(`${prefix}_ISSUER needs another name: ${id} is taken`);
  }
  if (missing.length === 0) {
    const complaint = complainAboutIssuer(read(`${prefix}_ISSUER`) ?? '', secureOnly);
    if (complaint) own.push(`${prefix}_ISSUER ${complaint}`);
    const values = readFields(issuerSettings, prefix, read, own);
    if (own.length === 0) return assemble(id, values);
  }
  mistakes.push(...own);
  return undefined;
}

function assemble(id: string, values: ReturnType<typeof readFields<typeof issuerSettings>>): IssuerConfig {
  return {
    id,
    issuer: values.ISSUER.replace(/(?<!\/)\/+$/, ''),
    name: values.LABEL ?? knownIssuers[id]?.name ?? named(id),
    clientId: values.CLIENT_ID,
    clientSecret: values.CLIENT_SECRET,
    redirectURI: values.REDIRECT_URI,
    signUp: values.SIGN_UP,
    implicitSignUp: values.IMPLICIT_SIGN_UP,
    defaultScopes: values.DEFAULT_SCOPES,
    scopes: values.SCOPES,
    prompt: values.PROMPT,
    pkce: values.PKCE,
    settings: {},
    tokenAuth: values.TOKEN_AUTH,
    groupsClaim: values.GROUPS_CLAIM,
    operatorGroups: values.OPERATOR_GROUPS,
  };
}

/** `my-sso` becomes My Sso, unless OIDC_MY_SSO_LABEL is set. */
function named(id: string): string {
  return id.replace(/(^|-)([a-z0-9])/g, (_, dash: string, letter: string) => {
    return (dash && ' ') + letter.toUpperCase();
  });
}

/** People enter passwords on its pages, and its document decides where secrets are sent, so production requires https. */
function complainAboutIssuer(value: string, secureOnly: boolean): string | undefined {
  if (!URL.canParse(value) || /[?#\s]/.test(value))
    return 'must be an address such as https://id.example.org';
  const { protocol, hostname, username, password } = new URL(value);
  if (username || password) return 'must have neither user nor password';
  if (protocol === 'https:') return undefined;
  if (protocol !== 'http:') return 'must be an address such as https://id.example.org';
  if (secureOnly && !isLoopback(hostname)) return 'must begin with https:// in production';
  return undefined;
}

export function isLoopback(hostname: string): boolean {
  if (hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]') return true;
  return isIP(hostname) === 4 && hostname.startsWith('127.');
}
