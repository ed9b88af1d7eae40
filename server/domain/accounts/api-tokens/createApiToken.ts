import { limits } from '../../../config/limits';
import { ApiTokenEntity } from '../../../data/entities/accounts';
import { AppError } from '../../../errors/AppError';
import { alphabets } from '../../alphabets';
import { holdSession } from '../../liveSession';
import type { Deps } from '../../ports';
import { tokenHash } from '../../tokenHash';
import { lockUser } from '../lockUser';
import type { LiveSession } from '../records';
import { isFresh } from '../session/isFresh';
import { type ApiToken, type ApiTokenScope, SECRET_PREFIX, scopesOf, toApiToken } from './apiToken';

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
  const row: ApiTokenEntity = {
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
    await lockUser(deps, manager, user.id);
    if (!(await holdSession(deps, manager, session.id))) throw new AppError('UNAUTHENTICATED');
    const count = await manager.countBy(ApiTokenEntity, { userId: user.id });
    if (count >= limits.apiTokens) throw new AppError('TOO_MANY_API_TOKENS');
    await manager.insert(ApiTokenEntity, row);
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
