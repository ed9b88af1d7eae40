import { ApiTokenEntity } from '../../../data/entities/accounts';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import type { LiveSession } from '../records';

/** Ends one of the viewer's own API tokens at once. Another's is as unknown as one that never was (security P15). */
export async function revokeApiToken(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { viewer: { user }, id }: { viewer: LiveSession; id: string },
): Promise<void> {
  const { affected } = await db.manager.delete(ApiTokenEntity, { id, userId: user.id });
  if (affected !== 1) throw new AppError('API_TOKEN_NOT_FOUND');
  log.info({ event: 'api token revoked', userId: user.id, tokenId: id }, 'an API token was revoked');
}
