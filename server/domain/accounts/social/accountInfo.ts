import { AccountEntity } from '../../../data/entities/accounts';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import type { LiveSession } from '../records';
import { findProfile } from './findProfile';
import { liveTokens } from './getAccessToken';

export interface AccountInfo {
  user: {
    id: string;
    name: string | null;
    email: string | null;
    image: string | null;
    emailVerified: boolean;
  };
  /** The provider's answer as it came. */
  data: Record<string, unknown>;
}

/** What a provider says today of one of the viewer's own accounts, by the provider's id of it (contract 5.5). */
export async function accountInfo(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'log' | 'providers'>,
  { viewer, accountId }: { viewer: LiveSession; accountId: string },
): Promise<AccountInfo> {
  const rows = await deps.db.manager.find(AccountEntity, {
    where: { userId: viewer.user.id, accountId },
    order: { createdAt: 'ASC', id: 'ASC' },
  });
  const account = rows.find(({ providerId }) => providerId !== 'credential');
  if (!account) throw new AppError('ACCOUNT_NOT_FOUND');
  const { providerId } = account;
  const provider = deps.providers.get(providerId);
  if (!provider) throw new AppError('PROVIDER_NOT_SUPPORTED', { providerId });
  const tokens = await liveTokens(deps, provider, account);
  if (!tokens.accessToken && !tokens.idToken) throw new AppError('ACCESS_TOKEN_NOT_FOUND');
  const found = await findProfile(provider, { tokens, stored: true });
  if (!found) throw new AppError('FAILED_TO_GET_USER_INFO');
  const { accountId: id, name = null, email = null, image = null, emailVerified } = found.profile;
  return { user: { id, name, email, image, emailVerified }, data: found.raw };
}
