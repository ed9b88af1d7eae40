import { limits } from '../../../config/limits';
import { ApiTokenEntity } from '../../../data/entities/accounts';
import type { Deps } from '../../ports';
import type { User } from '../records';
import { type ApiToken, toApiToken } from './apiToken';

/** A person's API tokens, newest first, expired ones among them: they can be seen, and revoked to be rid of them. */
export async function listApiTokens(
  { db }: Pick<Deps, 'db'>,
  { user }: { user: Pick<User, 'id'> },
): Promise<ApiToken[]> {
  const rows = await db.manager.find(ApiTokenEntity, {
    where: { userId: user.id },
    order: { createdAt: 'DESC', id: 'ASC' },
    take: limits.apiTokens,
  });
  return rows.map(toApiToken);
}
