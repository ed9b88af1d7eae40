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
import { AppError } from '../../errors/AppError';
import { alphabets } from '../crypto/alphabets';
import { hashToken } from '../crypto/hashToken';
import type { Deps } from '../deps';
import { inUtc } from '../text/instants';
import { isStorable, joinLines } from '../text/textForm';
import { type ApiTokenScope, apiTokenScopes, type TokenBearer } from './authentication';
import { recordSecurityEvent } from './factors/securityLog';
import { type LiveSession, toUser, type User } from './records';
import { isFresh } from './session/getSession';
import { lockOwner } from './session/lockOwner';

/** A token as its owner sees it, without its secret. */
export interface ApiToken {
  id: string;
  name: string;
  scopes: ApiTokenScope[];
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
}

/** Prefix of every secret, so that secret scanners recognise it. */
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
  /** Without it the token is valid until revoked. */
  expiresInDays?: number;
}

/**
 * Creates a personal API token. The secret is returned once; only its hash is stored. As the token outlives the session, a
 * fresh session is required (security S9) and the owner is notified by mail (security A8).
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
    hash: hashToken(secret),
    scopes: scopes.join(','),
    createdAt: now,
    lastUsedAt: null,
    expiresAt: days === undefined ? null : new Date(now.getTime() + days * 86_400_000),
  };
  await deps.db.transaction(async (manager) => {
    await lockOwner(manager, input.viewer);
    if ((await countApiTokens(manager, user.id)) >= limits.apiTokens)
      throw new AppError('TOO_MANY_API_TOKENS');
    await insertApiToken(manager, row);
    const event = { userId: user.id, kind: 'TOKEN_CREATED', detail: name, from: session } as const;
    await recordSecurityEvent(deps, manager, event);
    const at = inUtc(now);
    await deps.mail.add(manager, { template: 'apiTokenCreated', to: user.email, data: { at } });
  });
  deps.log.info({ event: 'api token created', userId: user.id, tokenId: row.id }, 'an API token was created');
  return { apiToken: toApiToken(row), secret };
}

function check({ name: given, scopes: asked, expiresInDays: days }: CreateApiTokenInput) {
  const name = joinLines(given);
  const scopes = scopesOf(asked.join(','));
  const named = name !== '' && name.length <= limits.apiTokenName && isStorable(given);
  const timed = days === undefined || (Number.isInteger(days) && days >= 1 && days <= limits.apiTokenDays);
  if (!named || scopes.length === 0 || !timed) throw new AppError('INVALID_ARGUMENT');
  return { name, scopes, days };
}

/** A user's API tokens, newest first, including expired ones, so that they can be seen and deleted. */
export async function listApiTokens(
  { db }: Pick<Deps, 'db'>,
  { user }: { user: Pick<User, 'id'> },
): Promise<ApiToken[]> {
  return (await apiTokensOf(db.manager, user.id, limits.apiTokens)).map(toApiToken);
}

type ReadDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

/**
 * The owner of a secret, or undefined if it is unknown, revoked or expired, or anything else found in a Bearer header, such as
 * a session token. Records the use.
 */
export async function readApiToken(
  deps: ReadDeps,
  { secret }: { secret: string },
): Promise<TokenBearer | undefined> {
  if (!secret.startsWith(SECRET_PREFIX)) return undefined;
  const row = await findApiToken(deps.db.manager, hashToken(secret));
  const now = deps.clock.now();
  if (!row?.user || (row.expiresAt !== null && row.expiresAt <= now)) return undefined;
  await noteUse(deps, row, now);
  return { user: toUser(row.user), scopes: scopesOf(row.scopes) };
}

/** At most once a minute, so that reads do not become writes. */
async function noteUse({ db, log }: ReadDeps, { id, lastUsedAt }: ApiTokenRow, now: Date): Promise<void> {
  const due = lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= limits.apiTokenUseNoted * 1000;
  if (!due) return;
  try {
    await noteApiTokenUse(db.manager, id, now);
  } catch (error) {
    // A read-only database is no reason to refuse the request.
    if (!isDatabaseUnavailable(error)) throw error;
    log.warn({ err: error }, 'the use of an API token could not be recorded');
  }
}

/** Revokes one of the viewer's own API tokens at once. Another user's token is reported as unknown (security P15). */
export async function revokeApiToken(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'log'>,
  { viewer: { user, session }, id }: { viewer: LiveSession; id: string },
): Promise<void> {
  await deps.db.transaction(async (manager) => {
    const row = (await apiTokensOf(manager, user.id, limits.apiTokens)).find((token) => token.id === id);
    if (!row || !(await deleteApiToken(manager, { id, userId: user.id })))
      throw new AppError('API_TOKEN_NOT_FOUND');
    const event = { kind: 'TOKEN_REVOKED', detail: row.name, from: session } as const;
    await recordSecurityEvent(deps, manager, { userId: user.id, ...event });
  });
  deps.log.info({ event: 'api token revoked', userId: user.id, tokenId: id }, 'an API token was revoked');
}
