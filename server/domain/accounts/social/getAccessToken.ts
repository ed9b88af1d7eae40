import { limits } from '../../../config/limits';
import { isDatabaseUnavailable } from '../../../data/databaseErrors';
import type { AccountEntity } from '../../../data/entities/accounts';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import type { IdentityProvider, ProviderTokens } from './identityProvider';
import { type Asker, findOwnAccount, userIdOf } from './ownAccount';
import { renewTokens } from './renewTokens';
import { openTokens } from './storedTokens';

export interface AccessTokenInput extends Asker {
  providerId: string;
  accountId?: string;
}

export type AccessTokenResult = Pick<
  ProviderTokens,
  'accessToken' | 'accessTokenExpiresAt' | 'scopes' | 'idToken'
>;

type TokenDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'log' | 'providers'>;

/** The owner's access token at a provider, renewed first when it ends within five seconds (contract 5.5, security O8). */
export async function getAccessToken(deps: TokenDeps, input: AccessTokenInput): Promise<AccessTokenResult> {
  const userId = userIdOf(input);
  const { providerId, accountId } = input;
  const provider = deps.providers.get(providerId);
  if (!provider) throw new AppError('PROVIDER_NOT_SUPPORTED', { providerId });
  const account = await findOwnAccount(deps, { userId, providerId, accountId });
  const { accessToken, accessTokenExpiresAt, scopes, idToken } = await liveTokens(deps, provider, account);
  return { accessToken, accessTokenExpiresAt, scopes, idToken };
}

/** An account's tokens, fit to be used. */
export async function liveTokens(
  deps: TokenDeps,
  provider: IdentityProvider,
  account: AccountEntity,
): Promise<ProviderTokens> {
  const tokens = openTokens(deps.config, account);
  const { refreshToken, accessTokenExpiresAt: end } = tokens;
  const soon = deps.clock.now().getTime() + limits.accessTokenLeeway * 1000;
  if (!refreshToken || !provider.canRefresh || !end || end.getTime() > soon) return tokens;
  try {
    return { ...tokens, ...given(await renewTokens(deps, provider, account)) };
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    throw failed(deps, provider, error, 'FAILED_TO_GET_A_VALID_ACCESS_TOKEN');
  }
}

/** Says in the log why, without what the provider answered. */
export function failed(
  { log }: Pick<Deps, 'log'>,
  provider: IdentityProvider,
  error: unknown,
  key: 'FAILED_TO_GET_A_VALID_ACCESS_TOKEN' | 'FAILED_TO_REFRESH_ACCESS_TOKEN',
): AppError {
  const reason = error instanceof Error ? error.message : 'unknown';
  log.info({ event: 'provider', provider: provider.id, reason }, 'tokens could not be renewed');
  return new AppError(key, { cause: error });
}

/** What a renewal did not give stays as it was. */
function given(tokens: ProviderTokens): Partial<ProviderTokens> {
  const entries = Object.entries(tokens).filter(([, value]) => value !== undefined);
  const kept: Partial<ProviderTokens> = Object.fromEntries(entries);
  return tokens.scopes.length > 0 ? kept : { ...kept, scopes: undefined };
}
