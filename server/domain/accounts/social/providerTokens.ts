import { limits } from '../../../config/limits';
import { isDatabaseUnavailable } from '../../../data/databaseErrors';
import { type AccountRow, accountsOf, CREDENTIAL } from '../../../data/stores/accountStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import type { LiveSession } from '../records';
import { findProfile } from './findProfile';
import type { IdentityProvider, ProviderTokens } from './identityProvider';
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

type TokenDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'log' | 'providers' | 'renewals'>;

/** The owner's access token at a provider, renewed first if it expires within five seconds (contract 5.5, security O8). */
export async function getAccessToken(deps: TokenDeps, input: AccessTokenInput): Promise<AccessTokenResult> {
  const userId = userIdOf(input);
  const { providerId, accountId } = input;
  const provider = deps.providers.get(providerId);
  if (!provider) throw new AppError('PROVIDER_NOT_SUPPORTED', { providerId });
  const account = await findOwnAccount(deps, { userId, providerId, accountId });
  const { accessToken, accessTokenExpiresAt, scopes, idToken } = await renewIfNecessary(
    deps,
    provider,
    account,
  );
  return { accessToken, accessTokenExpiresAt, scopes, idToken };
}

/** An account's tokens, renewed if necessary. */
export async function renewIfNecessary(
  deps: TokenDeps,
  provider: IdentityProvider,
  account: AccountRow,
): Promise<ProviderTokens> {
  const tokens = openTokens(deps.config, account);
  const { refreshToken, accessTokenExpiresAt: end } = tokens;
  const soon = deps.clock.now().getTime() + limits.accessTokenLeeway * 1000;
  if (!refreshToken || !provider.canRefresh || !end || end.getTime() > soon) return tokens;
  try {
    return { ...tokens, ...given(await renewTokens(deps, provider, account)) };
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    throw createProviderError(deps, provider, error, 'FAILED_TO_GET_A_VALID_ACCESS_TOKEN');
  }
}

/** Logs why, without the provider's answer. */
export function createProviderError(
  { log }: Pick<Deps, 'log'>,
  provider: IdentityProvider,
  error: unknown,
  key: 'FAILED_TO_GET_A_VALID_ACCESS_TOKEN' | 'FAILED_TO_REFRESH_ACCESS_TOKEN',
): AppError {
  const reason = error instanceof Error ? error.message : 'unknown';
  log.info({ event: 'provider', provider: provider.id, reason }, 'tokens could not be renewed');
  return new AppError(key, { cause: error });
}

/** Only what a renewal returned: the rest stays as it was. */
function given(tokens: ProviderTokens): Partial<ProviderTokens> {
  const entries = Object.entries(tokens).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(entries);
}

/**
 * Renews the owner's tokens at a provider, whatever their age (contract 5.5). Order of checks: account, provider, whether it
 * can refresh, the call.
 */
export async function refreshToken(
  deps: TokenDeps,
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
    throw createProviderError(deps, provider, error, 'FAILED_TO_REFRESH_ACCESS_TOKEN');
  }
}

export interface AccountInfo {
  user: {
    id: string;
    name: string | null;
    email: string | null;
    image: string | null;
    emailVerified: boolean;
  };
  /** The provider's answer as received. */
  data: Record<string, unknown>;
}

/** What a provider currently says about one of the viewer's own accounts, by the provider's id (contract 5.5). */
export async function readAccountInfo(
  deps: TokenDeps,
  { viewer, accountId }: { viewer: LiveSession; accountId: string },
): Promise<AccountInfo> {
  const rows = await accountsOf(deps.db.manager, { userId: viewer.user.id, accountId });
  const account = rows.find(({ providerId }) => providerId !== CREDENTIAL);
  if (!account) throw new AppError('ACCOUNT_NOT_FOUND');
  const { providerId } = account;
  const provider = deps.providers.get(providerId);
  if (!provider) throw new AppError('PROVIDER_NOT_SUPPORTED', { providerId });
  const tokens = await renewIfNecessary(deps, provider, account);
  if (!tokens.accessToken) throw new AppError('ACCESS_TOKEN_NOT_FOUND');
  const found = await findProfile(provider, { tokens, stored: true });
  if (!found) throw new AppError('FAILED_TO_GET_USER_INFO');
  const { accountId: id, name = null, email = null, image = null, emailVerified } = found.profile;
  return { user: { id, name, email, image, emailVerified }, data: found.raw };
}

/** Whose tokens are requested: over HTTP always the session's user; server code may name one (contract 5.5). */
export interface Asker {
  viewer?: LiveSession;
  userId?: string;
}

export function userIdOf({ viewer, userId }: Asker): string {
  const id = viewer?.user.id ?? userId;
  if (!id) throw new AppError('USER_ID_OR_SESSION_REQUIRED');
  return id;
}

/**
 * The user's own account at a provider. `accountId` is the row's id, as in the package, or the provider's id; without it, the
 * oldest account is used.
 */
export async function findOwnAccount(
  { db }: Pick<Deps, 'db'>,
  { userId, providerId, accountId }: { userId: string; providerId: string; accountId?: string },
): Promise<AccountRow> {
  const rows = await accountsOf(db.manager, { userId, providerId });
  const found = accountId ? rows.find((row) => row.id === accountId || row.accountId === accountId) : rows[0];
  if (!found) throw new AppError('ACCOUNT_NOT_FOUND');
  return found;
}
