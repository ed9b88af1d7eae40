import path from 'node:path';
import { titleLanguageOf } from '../../shared/titles';
import { type DatabaseConfig, readDatabaseUrl } from './databaseUrl';
import { storedDomain } from './fields';
import { type IssuerConfig, readIssuers } from './issuers';
import { findMisspelt, type Misspelt } from './misspelt';
import { type ProviderConfig, readProviders } from './providers';
import { type Environment, readVariables, type Values } from './readVariables';
import { readRedis } from './redisUrl';
import { brokenRules, splitSecrets } from './rules';
import { siteEventTypes } from './siteEventTypes';
import { type SettingTexts, textsOf } from './siteSettings';
import { complainAboutOff, readSources, type SourceConfig } from './sources';

/**
 * Turns an environment into the site's configuration: pure, validated as a whole, frozen. Nothing else reads environment
 * variables. All mistakes are reported at once, each naming its variable. `stored` is what operators have set in the browser; the
 * environment overrides it.
 */
export function loadConfig(env: Environment, stored: SettingTexts = {}): Config {
  const fixed = textsOf(env);
  const changed = textsOf(stored);
  const all = { ...env, ...changed, ...fixed };
  const settings = {
    fixed,
    texts: { ...changed, ...fixed },
    withStored: (other: SettingTexts) => loadConfig(env, other),
  };
  return freeze({ ...readConfig(all), settings });
}

function readConfig(env: Environment) {
  const { values, mistakes } = readVariables(env);
  const { providers, mistakes: providerMistakes } = readProviders(env);
  const { issuers, mistakes: issuerMistakes } = readIssuers(env);
  const ids = [...providers, ...issuers].map(({ id }) => id);
  const { sources, mistakes: sourceMistakes } = readSources(env, values.CATALOGUE_SOURCES);
  const all = [
    ...[...mistakes, ...brokenRules(values, ids), ...providerMistakes, ...issuerMistakes],
    ...sourceMistakes,
    ...complainAboutOff(values.CATALOGUE_ADD_FROM, values.CATALOGUE_SOURCES),
  ];
  if (all.length > 0) throw new ConfigError(all);
  return { ...assemble(values as Values, { providers, issuers, sources }), misspelt: findMisspelt(env) };
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly mistakes: string[]) {
    super(
      `The configuration has ${mistakes.length === 1 ? 'a mistake' : 'mistakes'}:\n  ${mistakes.join('\n  ')}`,
    );
  }
}

export type Config = ReturnType<typeof assemble> & {
  /** Variables that were probably meant as settings, for a warning at the start. */
  misspelt: readonly Misspelt[];
  /** What operators may also set while the site runs (`siteSettings.ts`). */
  settings: {
    /** What the environment sets, so that it is in force whatever is stored. */
    fixed: SettingTexts;
    /** All that is set, here or there. */
    texts: SettingTexts;
    /** The configuration of this environment with something else stored. Throws ConfigError. */
    withStored(stored: SettingTexts): Config;
  };
};
export type { DatabaseConfig, IssuerConfig, ProviderConfig, SourceConfig };

interface Described {
  providers: readonly ProviderConfig[];
  issuers: readonly IssuerConfig[];
  sources: readonly SourceConfig[];
}

function assemble(values: Values, { providers, issuers, sources }: Described) {
  const production = values.NODE_ENV === 'production';
  const offered = <T extends ProviderConfig>(list: readonly T[]) =>
    list.filter(({ id }) => values.AUTH_ONLY_PROVIDER === undefined || id === values.AUTH_ONLY_PROVIDER);
  const proxySignIn = assembleProxySignIn(values);
  const baseURL = new URL(values.BASE_URL ?? `http://localhost:${values.PORT}`).origin;
  const dataDir = path.resolve(values.DATA_DIR);
  return {
    production,
    port: values.PORT,
    host: values.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    /** Public origin of the site, without a trailing slash. */
    baseURL,
    /** True on https: Secure cookies, HSTS. */
    secure: baseURL.startsWith('https:'),
    /** Also true without a BASE_URL in production: plain http has to be set explicitly (contract 2). */
    secureCookies: values.BASE_URL === undefined ? production : baseURL.startsWith('https:'),
    dataDir,
    database: readDatabaseUrl(values.DATABASE_URL, dataDir, values.DATABASE_SSL_CA),
    redis: readRedis(values),
    mail: {
      enabled: !values.MAIL_DISABLED,
      /** If unset, mail goes to the embedded mailbox. */
      smtpURL: values.SMTP_URL,
      from:
        values.MAIL_FROM ??
        `${values.SITE_NAME.replace(/["\\]/g, '')} <no-reply@${new URL(baseURL).hostname}>`,
    },
    trustedOrigins: trustedOrigins(values, baseURL, production),
    trustedProxies: values.TRUSTED_PROXIES,
    /** Handles in stored form. */
    operators: values.OPERATORS.map(asStored),
    /** Days that the log of moderation is kept. */
    moderationLogDays: values.MODERATION_LOG_DAYS,
    /** Words and phrases with which a post waits for a moderator. */
    heldWords: values.HELD_WORDS,
    notifications: {
      /** Non-public networks that notifications may be sent to. */
      networks: values.NOTIFICATION_NETWORKS,
      /** Signs web push messages; if unset, a key in DATA_DIR is used. */
      vapidPrivateKey: values.VAPID_PRIVATE_KEY,
    },
    webhook: assembleWebhook(values),
    auth: assembleAuth(values, baseURL),
    /** Enabled identity providers, sorted by id. */
    providers: offered(providers),
    /** Enabled OpenID Connect issuers of the operator. */
    issuers: offered(issuers),
    /** Ids of issuers, and the proxy, whose groups make users operators. */
    operatorIssuers: [
      ...offered(issuers),
      { id: PROXY, operatorGroups: proxySignIn?.operatorGroups ?? [] },
    ].flatMap(({ id, operatorGroups }) => (operatorGroups.length > 0 ? [id] : [])),
    proxySignIn,
    graphql: {
      introspection: values.GRAPHQL_INTROSPECTION ?? !production,
      /** Budget in milliseconds of work per minute, for a visitor's address and for a user. */
      visitorBudget: values.GRAPHQL_BUDGET_VISITOR,
      memberBudget: values.GRAPHQL_BUDGET_MEMBER,
    },
    catalogue: {
      /** Seconds between checks for newer data; 0 turns them off. */
      refresh: values.CATALOGUE_REFRESH ?? (production ? 86_400 : 0),
      /** npm registry to check, without a trailing slash. */
      registry: values.CATALOGUE_REGISTRY.replace(/(?<!\/)\/+$/, ''),
      offlineDatabaseURL: values.CATALOGUE_OFFLINE_DATABASE_URL,
      /** Outside sources that are on, in the operator's order. */
      sources,
      /** Those of them from which anime that the catalogue lacks are added. */
      addFrom: values.CATALOGUE_ADD_FROM,
    },
    copies: assembleCopies(values),
    /** Archives of the whole site, made while it runs. */
    backup: {
      folder: values.BACKUP_DIR,
      everyHours: values.BACKUP_EVERY,
      /** Number of archives to keep. */
      keep: values.BACKUP_KEEP,
    },
    /** Folder of lists that are imported automatically when they change. */
    follow: {
      folder: values.IMPORT_DIR,
      policy: values.IMPORT_POLICY,
    },
    metricsPort: values.METRICS_PORT,
    /** Seconds to keep serving after a stop signal, while `/readyz` reports that the site is leaving. */
    stopDelay: values.STOP_DELAY ?? (production ? 3 : 0),
    /** Seconds after which a connection is closed if its client does not read. */
    writeTimeout: values.WRITE_TIMEOUT,
    tracing: assembleTracing(values),
    logLevel: values.LOG_LEVEL,
    uploadsURL: values.UPLOADS_URL,
    /** True if covers named by imported sources are fetched and shown. */
    remoteCovers: values.REMOTE_COVERS,
    analyticsScriptURL: values.ANALYTICS_SCRIPT_URL,
    site: {
      name: values.SITE_NAME,
      description: values.SITE_DESCRIPTION,
      /** Of those who have chosen none. */
      theme: values.SITE_THEME,
      /** The same for the titles of anime. */
      titleLanguage: titleLanguageOf(values.SITE_TITLE_LANGUAGE),
      operator: values.SITE_OPERATOR,
      address: values.SITE_ADDRESS,
      contact: values.SITE_CONTACT,
      /** In Markdown. */
      rules: values.SITE_RULES,
      privacy: values.SITE_PRIVACY,
    },
    announcement: values.SITE_ANNOUNCEMENT && {
      text: values.SITE_ANNOUNCEMENT,
      /** Its last day, in UTC. */
      lastDay: values.SITE_ANNOUNCEMENT_UNTIL,
    },
    /** True while only operators may change anything. */
    readOnly: values.SITE_READ_ONLY,
  };
}

/** Provider id of accounts that the proxy authenticates. */
export const PROXY = 'proxy';

/** Off unless a header name is set. */
function assembleProxySignIn(values: Values) {
  const { AUTH_PROXY_HEADER: header, AUTH_PROXY_ADDRESSES: addresses } = values;
  if (header === undefined) return undefined;
  return {
    /** In lower case, as in Node. */
    header: header.toLowerCase(),
    emailHeader: values.AUTH_PROXY_EMAIL_HEADER.toLowerCase(),
    nameHeader: values.AUTH_PROXY_NAME_HEADER.toLowerCase(),
    groupsHeader: values.AUTH_PROXY_GROUPS_HEADER.toLowerCase(),
    operatorGroups: values.AUTH_PROXY_OPERATOR_GROUPS,
    /** Peers whose headers are trusted. */
    addresses,
  };
}

/** The operator's webhook for site events; undefined without a URL. */
function assembleWebhook({ WEBHOOK_URL: url, WEBHOOK_SECRET: secret = '', WEBHOOK_EVENTS: events }: Values) {
  return url === undefined ? undefined : { url, secret, events: events.length > 0 ? events : siteEventTypes };
}

const asStored = (handle: string) => handle.replace(/^@/, '').toLowerCase();

/** Copies of accounts, in a folder, by WebDAV, or both. */
function assembleCopies(values: Values) {
  const { EXPORT_DIR: folder, EXPORT_WEBDAV_URL: address } = values;
  const url = address === undefined ? undefined : new URL(address);
  const [user, password] = [url?.username ?? '', url?.password ?? ''].map(decodeURIComponent);
  return {
    people: values.EXPORT_PEOPLE.map(asStored),
    everyDays: values.EXPORT_EVERY,
    /** Number of copies to keep per account. */
    keep: values.EXPORT_KEEP,
    /** True if users may have copies sent to a place of their own. */
    byPeople: values.EXPORT_BY_PEOPLE,
    folder,
    webDav: url && {
      url: `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '')}`,
      authorization: user ? basicAuthorization(user, password ?? '') : undefined,
    },
  };
}

export const basicAuthorization = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** Undefined without a collector. The endpoint is the URL without `/v1/traces`. */
function assembleTracing(values: Values) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = values;
  if (endpoint === undefined) return undefined;
  return {
    url: `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`,
    serviceName: values.OTEL_SERVICE_NAME ?? values.SITE_NAME,
    sampler: values.OTEL_TRACES_SAMPLER,
    /** Fraction of traces that a `traceidratio` sampler keeps, from 0 to 1. */
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
  };
}

function assembleAuth(values: Values, baseURL: string) {
  return {
    /** The first signs, all of them verify. */
    secrets: splitSecrets(values.AUTH_SECRET),
    emailPassword: values.AUTH_EMAIL_PASSWORD && values.AUTH_ONLY_PROVIDER === undefined,
    /** Who may create an account, whichever way they come. */
    newAccounts: values.SIGN_UP,
    /** What people are asked who need approval. */
    signUpQuestion: values.SIGN_UP === 'approval' ? values.SIGN_UP_QUESTION : undefined,
    /** Domains of addresses: if there are any, the only ones taken; and those not taken, with what is below them. */
    mailDomains: {
      only: values.SIGN_UP_MAIL_DOMAINS.map(storedDomain),
      never: values.SIGN_UP_MAIL_DOMAINS_BLOCKED.map(storedDomain),
    },
    /** Networks from which no one signs up. */
    blockedNetworks: values.SIGN_UP_NETWORKS_BLOCKED,
    /** When sign-up by email takes proof of work. */
    signUpChallenge: values.SIGN_UP_CHALLENGE,
    /** Days until an account ceases to be new; 0 if none is. */
    newAccountDays: values.NEW_ACCOUNT_DAYS,
    /** What a new account may do in a day. */
    newAccountMost: { posts: values.NEW_ACCOUNT_POSTS, contacts: values.NEW_ACCOUNT_CONTACTS },
    signUp: values.AUTH_SIGN_UP,
    providerSignUp: values.AUTH_PROVIDER_SIGN_UP,
    implicitSignUp: values.AUTH_IMPLICIT_SIGN_UP,
    autoSignIn: values.AUTH_AUTO_SIGN_IN,
    requireVerifiedEmail: values.AUTH_REQUIRE_VERIFIED_EMAIL,
    verifyOnSignUp: values.AUTH_VERIFY_ON_SIGN_UP,
    verifyOnSignIn: values.AUTH_VERIFY_ON_SIGN_IN,
    autoSignInAfterVerification: values.AUTH_AUTO_SIGN_IN_AFTER_VERIFICATION,
    changeEmail: values.AUTH_CHANGE_EMAIL,
    deleteUser: values.AUTH_DELETE_USER,
    deleteUserByMail: values.AUTH_DELETE_USER_BY_MAIL ?? !values.MAIL_DISABLED,
    revokeSessionsOnReset: values.AUTH_REVOKE_SESSIONS_ON_RESET,
    cookiePrefix: values.AUTH_COOKIE_PREFIX,
    /** Seconds for which a session_data cookie is accepted without the store; 0 turns it off. */
    cookieCache: values.AUTH_COOKIE_CACHE,
    sessionLifetime: values.AUTH_SESSION_LIFETIME,
    sessionUpdateAge: values.AUTH_SESSION_UPDATE_AGE,
    freshAge: values.AUTH_FRESH_AGE,
    passwordMin: values.AUTH_PASSWORD_MIN,
    passwordMax: values.AUTH_PASSWORD_MAX,
    refuseCommonPasswords: values.AUTH_REFUSE_COMMON_PASSWORDS,
    resetLifetime: values.AUTH_RESET_LIFETIME,
    verifyLifetime: values.AUTH_VERIFY_LIFETIME,
    deleteLifetime: values.AUTH_DELETE_LIFETIME,
    linking: values.AUTH_LINKING,
    trustedProviders: values.AUTH_TRUSTED_PROVIDERS,
    linkDifferentEmails: values.AUTH_LINK_DIFFERENT_EMAILS,
    unlinkAll: values.AUTH_UNLINK_ALL,
    linkUnverifiedUsers: values.AUTH_LINK_UNVERIFIED_USERS,
    rateLimit: values.AUTH_RATE_LIMIT,
    stateCookie: values.AUTH_STATE_COOKIE,
    errorURL: absolute(values.AUTH_ERROR_URL ?? '/api/auth/error', baseURL),
  };
}

const absolute = (urlOrPath: string, baseURL: string) =>
  urlOrPath.startsWith('/') ? baseURL + urlOrPath : urlOrPath;

/** The site itself first; in development also the machine's own names at the same port. */
function trustedOrigins(values: Values, baseURL: string, production: boolean): string[] {
  const local = production
    ? []
    : ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${values.PORT}`);
  return [...new Set([baseURL, ...values.TRUSTED_ORIGINS, ...local])];
}

function freeze<T extends object>(value: T): T {
  for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) freeze(inner);
  return Object.freeze(value);
}
