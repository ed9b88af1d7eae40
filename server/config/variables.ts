import path from 'node:path';
import { passwordDefaults } from '../../shared/limits';
import { themeNames } from '../../shared/themes';
import { titleLanguageNames } from '../../shared/titles';
import {
  complainAboutDomain,
  complainAboutHandle,
  complainAboutNetwork,
  complainAboutOrigin,
  complainAboutWord,
  fields,
} from './fields';
import { limits } from './limits';
import { complainAboutAddress } from './redisUrl';
import { complainAboutEvent } from './siteEventTypes';
import { complainAboutAdding, complainAboutSource } from './sources';

const { boolean, integer, text, list, url, urlOrPath, oneOf } = fields;
const lifetime = () => integer(1, limits.cookieMaxAge);
/** Milliseconds of work per minute: at least a few operations of maximum cost, at most what all cores can do. */
const budget = () => integer(500, 600_000);
const flag = (value: boolean) => boolean().default(value);

/** A URL without credentials: for the catalogue's sources and the webhook. */
const bareUrl = () =>
  url('http:', 'https:').refine((value) => !URL.canParse(value) || bareOfSecrets(new URL(value)), {
    error: 'must have neither user nor password',
  });
const bareOfSecrets = ({ username, password }: URL) => username === '' && password === '';

const line = (most: number) =>
  text(new RegExp(`^[^\\r\\n]{1,${most}}$`), `must be one line of at most ${most} characters`);

/** Markdown, of a length that renders as such (`renderText`). */
function page() {
  const most = limits.settingPage;
  return text(new RegExp(`^.{1,${most}}$`, 's'), `must have at most ${most} characters`);
}

function day() {
  return text(/^\d{4}-\d{2}-\d{2}$/, 'must be a day such as 2030-12-31').refine(
    (value) => !Number.isNaN(Date.parse(value)),
    'must be a day such as 2030-12-31',
  );
}

function folder() {
  return text(/^[^\0]+$/, 'must be a folder');
}

/** A relative one would depend on where the site was started. */
function absoluteFolder() {
  return folder().refine(path.isAbsolute, {
    error: ({ input }) => `must be an absolute path, such as ${path.resolve(String(input))}`,
  });
}

function headerName() {
  return text(/^[A-Za-z0-9-]{1,64}$/, 'must be the name of a header');
}

/** Samplers of OpenTelemetry's specification that its SDK has. */
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Variables that are or include a secret. Each may be read from a file, named by `<NAME>_FILE`. */
export const secretVariables = [
  'DATABASE_URL',
  'REDIS_URL',
  'REDIS_SENTINEL_PASSWORD',
  'SMTP_URL',
  'AUTH_SECRET',
  'VAPID_PRIVATE_KEY',
  'UPLOADS_URL',
  'EXPORT_WEBDAV_URL',
  'WEBHOOK_URL',
  'WEBHOOK_SECRET',
] as const satisfies (keyof typeof variables)[];

/** Every variable that the site reads, and its format. Empty counts as unset. */
export const variables = {
  NODE_ENV: oneOf('production', 'development', 'test').default('development'),
  PORT: integer(0, 65_535).default(4000),
  HOST: text(/^[A-Za-z0-9.:_-]+$/, 'must be a host name or an address').optional(),
  BASE_URL: url('http:', 'https:').optional(),
  DATA_DIR: folder().default('./data'),
  DATABASE_URL: text(
    /^(sqlite:.+|(mysql|mariadb):\/\/[^/]+\/[^/?]+.*)$/,
    'must be sqlite:path, mysql://user:password@host/database or mariadb://user:password@host/database',
  ).optional(),
  DATABASE_SSL_CA: text(/^[^\0]+$/, 'must be a file').optional(),
  REDIS_URL: url('redis:', 'rediss:').optional(),
  REDIS_SENTINELS: list(complainAboutAddress).default([]),
  REDIS_SENTINEL_PASSWORD: text(/^/, '').optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: text(/^[^\r\n]*@[^\r\n]*$/, 'must be an email address').optional(),
  MAIL_DISABLED: flag(false),
  AUTH_SECRET: text(/^/, '').optional(),
  TRUSTED_ORIGINS: list(complainAboutOrigin).default([]),
  TRUSTED_PROXIES: list(complainAboutNetwork).default([]),
  OPERATORS: list(complainAboutHandle).default([]),
  MODERATION_LOG_DAYS: integer(1, 3660).default(365),
  HELD_WORDS: list(complainAboutWord)
    .refine(({ length }) => length <= limits.heldWords, `must be at most ${limits.heldWords} words`)
    .default([]),
  NOTIFICATION_NETWORKS: list(complainAboutNetwork).default([]),
  VAPID_PRIVATE_KEY: text(/^[A-Za-z0-9_-]{43}$/, 'must be a key of 32 bytes in base64url').optional(),
  WEBHOOK_URL: bareUrl().optional(),
  WEBHOOK_SECRET: text(
    /^whsec_([A-Za-z0-9+/]{4}){8,21}([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
    'must be whsec_ and 24 to 64 bytes in base64',
  ).optional(),
  WEBHOOK_EVENTS: list(complainAboutEvent).default([]),
  CATALOGUE_REFRESH: integer(0, 1_800_000).optional(),
  CATALOGUE_REGISTRY: bareUrl().default('https://registry.npmjs.org'),
  CATALOGUE_OFFLINE_DATABASE_URL: bareUrl().optional(),
  CATALOGUE_SOURCES: list(complainAboutSource).default([]),
  CATALOGUE_ADD_FROM: list(complainAboutAdding).default([]),
  GRAPHQL_INTROSPECTION: boolean().optional(),
  GRAPHQL_BUDGET_VISITOR: budget().default(4000),
  GRAPHQL_BUDGET_MEMBER: budget().default(8000),
  WRITE_TIMEOUT: integer(1, 3600).default(30),
  STOP_DELAY: integer(0, 5).optional(),
  METRICS_PORT: integer(1, 65_535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http:', 'https:').optional(),
  OTEL_SERVICE_NAME: line(100).optional(),
  OTEL_TRACES_SAMPLER: oneOf(...samplers).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: text(/^(0?\.\d+|[01](\.0+)?)$/, 'must be a number from 0 to 1')
    .transform(Number)
    .default(1),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  UPLOADS_URL: text(/^s3:\/\/[^:@/]+:[^:@/]+@[^@/]+\/[^/]/, 'must be s3://KEY:SECRET@host/bucket').optional(),
  REMOTE_COVERS: flag(false),
  ANALYTICS_SCRIPT_URL: urlOrPath('https:', 'http:').optional(),
  EXPORT_DIR: absoluteFolder().optional(),
  EXPORT_WEBDAV_URL: url('http:', 'https:').optional(),
  EXPORT_PEOPLE: list(complainAboutHandle).default([]),
  EXPORT_EVERY: integer(1, 31).default(1),
  EXPORT_KEEP: integer(1, 366).default(14),
  EXPORT_BY_PEOPLE: flag(true),
  BACKUP_DIR: absoluteFolder().optional(),
  BACKUP_EVERY: integer(1, 744).default(24),
  BACKUP_KEEP: integer(1, 1000).default(14),
  IMPORT_DIR: absoluteFolder().optional(),
  IMPORT_POLICY: oneOf('FILL', 'KEEP', 'REPLACE').default('FILL'),
  SITE_NAME: line(100).default('Enspired'),
  SITE_DESCRIPTION: line(300).default(
    'Anime by season and by episode: what’s airing, what’s new and what to watch next.',
  ),
  SITE_THEME: oneOf(...themeNames).default(themeNames[0]),
  SITE_TITLE_LANGUAGE: oneOf(...titleLanguageNames).default(titleLanguageNames[0]),
  SITE_OPERATOR: text(/^.{1,200}$/s, 'must have at most 200 characters').optional(),
  SITE_ADDRESS: text(/^.{1,500}$/s, 'must have at most 500 characters').optional(),
  SITE_CONTACT: text(/^.{1,200}$/s, 'must have at most 200 characters').optional(),
  SITE_RULES: page().optional(),
  SITE_PRIVACY: page().optional(),
  SITE_ANNOUNCEMENT: line(300).optional(),
  SITE_ANNOUNCEMENT_UNTIL: day().optional(),
  SITE_READ_ONLY: flag(false),

  SIGN_UP: oneOf('open', 'invitation', 'approval', 'closed').default('open'),
  SIGN_UP_QUESTION: line(200).optional(),
  SIGN_UP_MAIL_DOMAINS: list(complainAboutDomain).default([]),
  SIGN_UP_MAIL_DOMAINS_BLOCKED: list(complainAboutDomain).default([]),
  SIGN_UP_NETWORKS_BLOCKED: list(complainAboutNetwork).default([]),
  SIGN_UP_CHALLENGE: oneOf('off', 'surge', 'always').default('off'),
  NEW_ACCOUNT_DAYS: integer(0, 365).default(0),
  NEW_ACCOUNT_POSTS: integer(0, 1000).default(5),
  NEW_ACCOUNT_CONTACTS: integer(0, 1000).default(10),
  AUTH_EMAIL_PASSWORD: flag(true),
  AUTH_SIGN_UP: flag(true),
  AUTH_PROVIDER_SIGN_UP: flag(true),
  AUTH_IMPLICIT_SIGN_UP: flag(true),
  AUTH_AUTO_SIGN_IN: flag(true),
  AUTH_REQUIRE_VERIFIED_EMAIL: flag(false),
  AUTH_VERIFY_ON_SIGN_UP: flag(true),
  AUTH_VERIFY_ON_SIGN_IN: flag(false),
  AUTH_AUTO_SIGN_IN_AFTER_VERIFICATION: flag(false),
  AUTH_CHANGE_EMAIL: flag(false),
  AUTH_DELETE_USER: flag(false),
  AUTH_DELETE_USER_BY_MAIL: boolean().optional(),
  AUTH_REVOKE_SESSIONS_ON_RESET: flag(true),
  AUTH_COOKIE_PREFIX: text(/^[A-Za-z0-9_-]{1,40}$/, 'must be letters, digits, - and _').default(
    'better-auth',
  ),
  AUTH_COOKIE_CACHE: integer(0, limits.cookieMaxAge).default(0),
  AUTH_SESSION_LIFETIME: lifetime().default(604_800),
  AUTH_SESSION_UPDATE_AGE: integer(0, limits.cookieMaxAge).default(86_400),
  AUTH_FRESH_AGE: integer(0, limits.cookieMaxAge).default(86_400),
  AUTH_PASSWORD_MIN: integer(1, limits.passwordLongest).default(passwordDefaults.shortest),
  AUTH_PASSWORD_MAX: integer(1, limits.passwordLongest).default(passwordDefaults.longest),
  AUTH_REFUSE_COMMON_PASSWORDS: flag(true),
  AUTH_RESET_LIFETIME: lifetime().default(3600),
  AUTH_VERIFY_LIFETIME: lifetime().default(3600),
  AUTH_DELETE_LIFETIME: lifetime().default(86_400),
  AUTH_LINKING: flag(true),
  AUTH_TRUSTED_PROVIDERS: list().default([]),
  AUTH_LINK_DIFFERENT_EMAILS: flag(false),
  AUTH_UNLINK_ALL: flag(false),
  AUTH_LINK_UNVERIFIED_USERS: flag(true),
  AUTH_RATE_LIMIT: flag(true),
  AUTH_STATE_COOKIE: flag(true),
  AUTH_ERROR_URL: urlOrPath('http:', 'https:').optional(),
  AUTH_ONLY_PROVIDER: text(/^[a-z0-9-]+$/, 'must be the id of a provider').optional(),
  AUTH_PROXY_HEADER: headerName().optional(),
  AUTH_PROXY_ADDRESSES: list(complainAboutNetwork).default([]),
  AUTH_PROXY_EMAIL_HEADER: headerName().default('Remote-Email'),
  AUTH_PROXY_NAME_HEADER: headerName().default('Remote-Name'),
  AUTH_PROXY_GROUPS_HEADER: headerName().default('Remote-Groups'),
  AUTH_PROXY_OPERATOR_GROUPS: list().default([]),
};
