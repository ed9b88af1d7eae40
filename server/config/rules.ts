import { providers } from '../providers';
import { complainAboutTls } from './databaseUrl';
import { protocolOf } from './fields';
import { isLoopback } from './issuers';
import type { Values } from './readVariables';
import { complainAboutRedis } from './redisUrl';

/** Rules that concern several variables, or production only. `values` lacks invalid values. */
export function brokenRules(values: Partial<Values>, switchedOn: readonly string[] = []): string[] {
  return [
    ...aboutProviders(values, switchedOn),
    ...aboutOnlyProvider(values, switchedOn),
    ...aboutProxySignIn(values),
    ...aboutCopies(values),
    ...aboutWebhook(values),
    ...aboutSecret(values),
    ...aboutMail(values),
    ...aboutAddresses(values),
    ...aboutPorts(values),
    ...aboutDatabase(values),
    ...complainAboutRedis(values),
    ...aboutPasswords(values),
    ...aboutMailDomains(values),
    ...aboutChallenge(values),
  ];
}

function aboutProviders(
  { AUTH_TRUSTED_PROVIDERS: trusted = [] }: Partial<Values>,
  switchedOn: readonly string[],
) {
  const known = new Set([...providers.map(({ id }) => id), ...switchedOn]);
  return trusted
    .filter((id) => !known.has(id))
    .map((id) => `AUTH_TRUSTED_PROVIDERS ${JSON.stringify(id)} is not an identity provider`);
}

function aboutOnlyProvider({ AUTH_ONLY_PROVIDER: only }: Partial<Values>, switchedOn: readonly string[]) {
  if (only === undefined || switchedOn.includes(only)) return [];
  return [`AUTH_ONLY_PROVIDER is ${only}, which is not enabled: no one could sign in`];
}

function aboutCopies({
  EXPORT_DIR,
  EXPORT_WEBDAV_URL: url,
  EXPORT_PEOPLE: people,
}: Partial<Values>): string[] {
  const somewhere = EXPORT_DIR !== undefined || url !== undefined;
  const mistakes = [];
  if (url !== undefined && !/^[^?#%]*(%[0-9a-f]{2}[^?#%]*)*$/i.test(url)) {
    mistakes.push('EXPORT_WEBDAV_URL must have user and password percent-encoded, and neither ? nor #');
  }
  if (people === undefined) return mistakes;
  if (somewhere && people.length === 0)
    mistakes.push('EXPORT_PEOPLE is missing: list whose accounts to copy');
  if (!somewhere && people.length > 0)
    mistakes.push('EXPORT_DIR or EXPORT_WEBDAV_URL is missing: EXPORT_PEOPLE is set');
  return mistakes;
}

function aboutWebhook({ WEBHOOK_URL: url, WEBHOOK_SECRET: secret }: Partial<Values>): string[] {
  if (url !== undefined && secret === undefined)
    return ['WEBHOOK_SECRET is missing: events for WEBHOOK_URL are signed with it'];
  return url === undefined && secret !== undefined ? ['WEBHOOK_URL is missing: WEBHOOK_SECRET is set'] : [];
}

/** The proxy's headers can sign in as anyone, so both settings are required together, and networks must not be too large. */
function aboutProxySignIn({ AUTH_PROXY_HEADER: header, AUTH_PROXY_ADDRESSES: addresses }: Partial<Values>) {
  if (addresses === undefined) return [];
  if (header === undefined) {
    return addresses.length > 0 ? ['AUTH_PROXY_HEADER is missing: AUTH_PROXY_ADDRESSES is set'] : [];
  }
  if (addresses.length === 0) {
    return ['AUTH_PROXY_ADDRESSES is missing: list the addresses to trust the header from'];
  }
  return addresses
    .filter((network) => /\/0*[0-7]$/.test(network))
    .map(
      (network) =>
        `AUTH_PROXY_ADDRESSES ${JSON.stringify(network)} is too large: anyone could sign in as anyone`,
    );
}

/** Prefix of secrets generated for development; rejected in production. */
export const DEVELOPMENT_SECRET_PREFIX = 'development-';
const MIN_SECRET_CHARACTERS = 32;

export function splitSecrets(value: string | undefined): string[] {
  return (value ?? '').split(',').flatMap((secret) => (secret.trim() === '' ? [] : [secret.trim()]));
}

function aboutSecret({ AUTH_SECRET, NODE_ENV }: Partial<Values>): string[] {
  const secrets = splitSecrets(AUTH_SECRET);
  if (secrets.length === 0) return ['AUTH_SECRET is missing: give at least 32 random characters'];
  if (secrets.some((secret) => secret.length < MIN_SECRET_CHARACTERS)) {
    return [`AUTH_SECRET is too short: each secret needs at least ${MIN_SECRET_CHARACTERS} characters`];
  }
  if (NODE_ENV === 'production' && secrets.some((secret) => secret.startsWith(DEVELOPMENT_SECRET_PREFIX))) {
    return ['AUTH_SECRET was generated for development: generate a new one for production'];
  }
  return [];
}

function aboutMail(values: Partial<Values>): string[] {
  if (!values.MAIL_DISABLED) {
    const missing = values.NODE_ENV === 'production' && values.SMTP_URL === undefined;
    return missing ? ['SMTP_URL is missing: production needs it, or MAIL_DISABLED=true'] : [];
  }
  const mistakes = [];
  if (values.AUTH_REQUIRE_VERIFIED_EMAIL) {
    mistakes.push('MAIL_DISABLED contradicts AUTH_REQUIRE_VERIFIED_EMAIL: no one could verify an address');
  }
  if (values.AUTH_DELETE_USER_BY_MAIL) {
    mistakes.push(
      'MAIL_DISABLED contradicts AUTH_DELETE_USER_BY_MAIL: no mail could be sent to confirm a deletion',
    );
  }
  return mistakes;
}

/** An address that no one has confirmed says nothing about who has it. */
function aboutMailDomains({
  SIGN_UP_MAIL_DOMAINS: domains = [],
  AUTH_REQUIRE_VERIFIED_EMAIL: confirmed,
}: Partial<Values>): string[] {
  if (domains.length === 0 || confirmed) return [];
  return ['SIGN_UP_MAIL_DOMAINS needs AUTH_REQUIRE_VERIFIED_EMAIL=true: anyone could enter such an address'];
}

function aboutAddresses({ BASE_URL }: Partial<Values>): string[] {
  if (BASE_URL === undefined || protocolOf(BASE_URL) === undefined) return [];
  const url = new URL(BASE_URL);
  const bare = url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  return bare ? [] : [`BASE_URL must be a bare origin such as ${url.origin}`];
}

/** An unencoded @ or % in a password would change the URL or make it unreadable. */
function aboutDatabase({ DATABASE_URL: url, DATABASE_SSL_CA: caFile }: Partial<Values>): string[] {
  if (url === undefined || url.startsWith('sqlite:')) return complainAboutTls(url, caFile);
  const [, , credentials = ''] = /^(\w+):\/\/(?:(.*)@)?/.exec(url) ?? [];
  const escaped = /^([^\s@%/?#]|%[0-9a-f]{2})*$/i.test(credentials);
  return escaped && URL.canParse(url)
    ? complainAboutTls(url, caFile)
    : ['DATABASE_URL must have user and password percent-encoded (@ as %40, % as %25)'];
}

function aboutPorts({ PORT, METRICS_PORT }: Partial<Values>): string[] {
  const same = METRICS_PORT !== undefined && METRICS_PORT === PORT;
  return same ? ['METRICS_PORT must differ from PORT'] : [];
}

function aboutPasswords({ AUTH_PASSWORD_MIN: min, AUTH_PASSWORD_MAX: max }: Partial<Values>): string[] {
  const crossed = min !== undefined && max !== undefined && min > max;
  return crossed ? ['AUTH_PASSWORD_MIN is larger than AUTH_PASSWORD_MAX'] : [];
}

/** Browsers compute hashes only on pages of https and of their own machine. */
function aboutChallenge({ SIGN_UP_CHALLENGE: challenge = 'off', BASE_URL }: Partial<Values>): string[] {
  if (challenge === 'off' || BASE_URL === undefined || !URL.canParse(BASE_URL)) return [];
  const { protocol, hostname } = new URL(BASE_URL);
  if (protocol === 'https:' || isLoopback(hostname)) return [];
  return ['SIGN_UP_CHALLENGE needs a BASE_URL with https: browsers can solve nothing on other pages'];
}
