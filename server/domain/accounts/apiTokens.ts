import { limits } from '../../config/limits';
import { isDatabaseUnavailable } from '../../data/databaseErrors';
import {
  type ApiTokenRow,
  apiTokensOf,
  countApiTokens,
  deleteApiToken,
  findApiToken,
  insertApiToken,
  noteApiTokenUse,
} from '../../data/stores/apiTokenStore';
import { holdSession } from '../../data/stores/sessionStore';
import { lockUser } from '../../data/stores/userStore';
import { AppError } from '../../errors/AppError';
import { alphabets } from '../alphabets';
import type { Deps } from '../ports';
import { tokenHash } from '../tokenHash';
import { noteSecurityEvent } from './factors/securityLog';
import { type LiveSession, toUser, type User } from './records';
import { isFresh } from './session/getSession';

/** What a token may do. Changes of the account itself are never among it (contract 3: a Bearer header is no session). */
export const apiTokenScopes = ['READ_ACCOUNT', 'READ_LISTS', 'WRITE_LISTS'] as const;
export type ApiTokenScope = (typeof apiTokenScopes)[number];

/** A token as its owner sees it, without its secret. */
export interface ApiToken {
  id: string;
  name: string;
  scopes: ApiTokenScope[];
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
}

/** Begins every secret, so that scanners for leaked secrets can tell what they found. */
export const SECRET_PREFIX = 'enspired_';

export function toApiToken(row: ApiTokenRow): ApiToken {
  const { id, name, scopes, createdAt, lastUsedAt, expiresAt } = row;
  return { id, name, scopes: scopesOf(scopes), createdAt, lastUsedAt, expiresAt };
}

export function scopesOf(stored: string): ApiTokenScope[] {
  const given = stored.split(',');
  return apiTokenScopes.filter((scope) => given.includes(scope));
}

export interface CreateApiTokenInput {
  viewer: LiveSession;
  name: string;
  scopes: readonly ApiTokenScope[];
  /** Without it the token lives until it is revoked. */
  expiresInDays?: number;
}

/**
 * Makes a personal API token. Its secret leaves here, once; only a hash stays. What outlives the session asks for a
 * fresh one (security S9), and its owner hears of it (A8).
 */
export async function createApiToken(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'random' | 'mail' | 'log'>,
  input: CreateApiTokenInput,
): Promise<{ apiToken: ApiToken; secret: string }> {
  const { user, session } = input.viewer;
  if (!isFresh(deps, session)) throw new AppError('SESSION_IS_NOT_FRESH');
  const { name, scopes, days } = check(input);
  const secret = `${SECRET_PREFIX}${deps.random.text(limits.apiTokenLength, alphabets.letters)}`;
  const now = deps.clock.now();
  const row: ApiTokenRow = {
    id: deps.random.id(),
    userId: user.id,
    name,
    hash: tokenHash(secret),
    scopes: scopes.join(','),
    createdAt: now,
    lastUsedAt: null,
    expiresAt: days === undefined ? null : new Date(now.getTime() + days * 86_400_000),
  };
  await deps.db.transaction(async (manager) => {
    await lockUser(manager, user.id);
    if (!(await holdSession(manager, session.id))) throw new AppError('UNAUTHENTICATED');
    if ((await countApiTokens(manager, user.id)) >= limits.apiTokens)
      throw new AppError('TOO_MANY_API_TOKENS');
    await insertApiToken(manager, row);
    const event = { userId: user.id, kind: 'TOKEN_CREATED', detail: name, from: session } as const;
    await noteSecurityEvent(deps, manager, event);
    const at = `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    await deps.mail.add(manager, { template: 'apiTokenCreated', to: user.email, data: { name, at } });
  });
  deps.log.info({ event: 'api token created', userId: user.id, tokenId: row.id }, 'an API token was made');
  return { apiToken: toApiToken(row), secret };
}

function check({ name: given, scopes: asked, expiresInDays: days }: CreateApiTokenInput) {
  const name = given.trim();
  const scopes = scopesOf(asked.join(','));
  const named =
    name !== '' && name.length <= limits.apiTokenName && name.isWellFormed() && !name.includes('\0');
  const timed = days === undefined || (Number.isInteger(days) && days >= 1 && days <= limits.apiTokenDays);
  if (!named || scopes.length === 0 || !timed) throw new AppError('INVALID_ARGUMENT');
  return { name, scopes, days };
}

/** A person's API tokens, newest first, expired ones among them: they can be seen, and revoked to be rid of them. */
export async function listApiTokens(
  { db }: Pick<Deps, 'db'>,
  { user }: { user: Pick<User, 'id'> },
): Promise<ApiToken[]> {
  return (await apiTokensOf(db.manager, user.id, limits.apiTokens)).map(toApiToken);
}

/** Who a token speaks for, and what it may do. */
export interface TokenBearer {
  user: User;
  scopes: readonly ApiTokenScope[];
}

type ReadDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

/**
 * The owner of a secret, or undefined: unknown, revoked and expired ones are alike, and so is anything else that a
 * Bearer header may hold, a session token above all. Notes the use.
 */
export async function readApiToken(
  deps: ReadDeps,
  { secret }: { secret: string },
): Promise<TokenBearer | undefined> {
  if (!secret.startsWith(SECRET_PREFIX)) return undefined;
  const row = await findApiToken(deps.db.manager, tokenHash(secret));
  const now = deps.clock.now();
  if (!row?.user || (row.expiresAt !== null && row.expiresAt <= now)) return undefined;
  await noteUse(deps, row, now);
  return { user: toUser(row.user), scopes: scopesOf(row.scopes) };
}

/** At most once a minute, so that reading does not turn into writing. */
async function noteUse({ db, log }: ReadDeps, { id, lastUsedAt }: ApiTokenRow, now: Date): Promise<void> {
  const due = lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= limits.apiTokenUseNoted * 1000;
  if (!due) return;
  try {
    await noteApiTokenUse(db.manager, id, now);
  } catch (error) {
    // A database that can only be read is no reason to refuse.
    if (!isDatabaseUnavailable(error)) throw error;
    log.warn({ err: error }, 'the use of an API token could not be noted');
  }
}

/** Ends one of the viewer's own API tokens at once. Another's is as unknown as one that never was (security P15). */
export async function revokeApiToken(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'log'>,
  { viewer: { user, session }, id }: { viewer: LiveSession; id: string },
): Promise<void> {
  await deps.db.transaction(async (manager) => {
    const row = (await apiTokensOf(manager, user.id, limits.apiTokens)).find((token) => token.id === id);
    if (!row || !(await deleteApiToken(manager, { id, userId: user.id })))
      throw new AppError('API_TOKEN_NOT_FOUND');
    const event = { kind: 'TOKEN_REVOKED', detail: row.name, from: session } as const;
    await noteSecurityEvent(deps, manager, { userId: user.id, ...event });
  });
  deps.log.info({ event: 'api token revoked', userId: user.id, tokenId: id }, 'an API token was revoked');
}
