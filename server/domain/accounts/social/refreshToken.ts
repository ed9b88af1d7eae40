import { isDatabaseUnavailable } from '../../../data/databaseErrors';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import { type AccessTokenInput, failed } from './getAccessToken';
import type { ProviderTokens } from './identityProvider';
import { findOwnAccount, userIdOf } from './ownAccount';
import { renewTokens } from './renewTokens';
import { openTokens } from './storedTokens';

/** Renews the owner's tokens at a provider whatever their age (contract 5.5). Order: account, provider, can it, the call. */
export async function refreshToken(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'log' | 'providers'>,
  input: AccessTokenInput,
): Promise<Omit<ProviderTokens, 'refreshTokenExpiresAt'>> {
  const userId = userIdOf(input);
  const { providerId, accountId } = input;
  const account = await findOwnAccount(deps, { userId, providerId, accountId });
  const provider = deps.providers.get(providerId);
  if (!provider) throw new AppError('PROVIDER_UNKNOWN', { providerId });
  if (!provider.canRefresh) throw new AppError('PROVIDER_CANNOT_REFRESH', { providerId });
  try {
    const { refreshTokenExpiresAt: _, ...tokens } = await renewTokens(deps, provider, account);
    const { scopes } = tokens.scopes.length > 0 ? tokens : openTokens(deps.config, account);
    return { ...tokens, scopes };
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    throw failed(deps, provider, error, 'FAILED_TO_REFRESH_ACCESS_TOKEN');
  }
}
