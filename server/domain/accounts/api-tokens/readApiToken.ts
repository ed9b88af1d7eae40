import { limits } from '../../../config/limits';
import { isDatabaseUnavailable } from '../../../data/databaseErrors';
import { ApiTokenEntity } from '../../../data/entities/accounts';
import type { Deps } from '../../ports';
import { tokenHash } from '../../tokenHash';
import { toUser, type User } from '../records';
import { type ApiTokenScope, SECRET_PREFIX, scopesOf } from './apiToken';

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
  const row = await deps.db.manager.findOne(ApiTokenEntity, {
    where: { hash: tokenHash(secret) },
    relations: { user: true },
  });
  const now = deps.clock.now();
  if (!row?.user || (row.expiresAt !== null && row.expiresAt <= now)) return undefined;
  await noteUse(deps, row, now);
  return { user: toUser(row.user), scopes: scopesOf(row.scopes) };
}

/** At most once a minute, so that reading does not turn into writing. */
async function noteUse({ db, log }: ReadDeps, { id, lastUsedAt }: ApiTokenEntity, now: Date): Promise<void> {
  const due = lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= limits.apiTokenUseNoted * 1000;
  if (!due) return;
  try {
    await db.manager.update(ApiTokenEntity, { id }, { lastUsedAt: now });
  } catch (error) {
    // A database that can only be read is no reason to refuse.
    if (!isDatabaseUnavailable(error)) throw error;
    log.warn({ err: error }, 'the use of an API token could not be noted');
  }
}
