import type { Config } from '../../../config/config';
import type { TokenColumns } from '../../../data/stores/accountStore';
import { seal, unseal } from '../../crypto/sealedText';
import type { ProviderTokens } from './identityProvider';

/**
 * A provider's tokens as stored in an account row: encrypted, where the first secret seals and all open (security O8). Contains
 * only what the provider gave, so that an update keeps the rest; scopes are joined with commas (contract 6).
 */
export function sealTokens({ auth }: Pick<Config, 'auth'>, tokens: ProviderTokens): Partial<TokenColumns> {
  const columns: Partial<TokenColumns> = {};
  for (const name of ['accessToken', 'refreshToken', 'idToken'] as const) {
    const token = tokens[name];
    if (token !== undefined) columns[name] = seal(token, auth.secrets);
  }
  // A new access token without an expiry must not inherit the old one's.
  if (tokens.accessToken !== undefined) columns.accessTokenExpiresAt = tokens.accessTokenExpiresAt ?? null;
  if (tokens.refreshTokenExpiresAt) columns.refreshTokenExpiresAt = tokens.refreshTokenExpiresAt;
  if (tokens.scopes.length > 0) columns.scope = tokens.scopes.join(',');
  return columns;
}

/** The tokens of a row; one that no secret opens any more is left out. */
export function openTokens({ auth }: Pick<Config, 'auth'>, row: TokenColumns): ProviderTokens {
  const open = (sealed: string | null) => (sealed === null ? undefined : unseal(sealed, auth.secrets));
  return {
    accessToken: open(row.accessToken),
    refreshToken: open(row.refreshToken),
    idToken: open(row.idToken),
    accessTokenExpiresAt: row.accessTokenExpiresAt ?? undefined,
    refreshTokenExpiresAt: row.refreshTokenExpiresAt ?? undefined,
    scopes: row.scope ? row.scope.split(',') : [],
  };
}
