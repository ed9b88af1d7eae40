import { AppError } from '../../../errors/AppError';
import { findProfile } from './findProfile';
import type { IdentityProvider, Profile, ProviderTokens } from './identityProvider';

/** An id token that an app was given, with what came along (contract 5.5). */
export interface IdTokenInput {
  token: string;
  nonce?: string;
  accessToken?: string;
  refreshToken?: string;
  /** When the access token ends, in seconds or milliseconds since 1970. */
  expiresAt?: number;
}

/** Beyond this a number counts milliseconds: as seconds it would be the year 33658. */
const MILLISECONDS = 1e12;

/** Who an id token speaks of, in the contract's order: supported, valid, a profile, an address. */
export async function enterIdToken(
  provider: IdentityProvider,
  { token, nonce, accessToken, refreshToken, expiresAt }: IdTokenInput,
  scopes: string[] = [],
): Promise<{ profile: Profile & { email: string }; tokens: ProviderTokens }> {
  if (!provider.takesIdTokens) throw new AppError('ID_TOKEN_NOT_SUPPORTED');
  const claims = await provider.checkIdToken({ token, nonce });
  if (!claims) throw new AppError('INVALID_ID_TOKEN');
  const tokens: ProviderTokens = {
    idToken: token,
    accessToken: accessToken || undefined,
    refreshToken: refreshToken || undefined,
    accessTokenExpiresAt: endOf(expiresAt),
    scopes,
  };
  const found = await findProfile(provider, { tokens, claims });
  if (!found) throw new AppError('FAILED_TO_GET_USER_INFO');
  const { email } = found.profile;
  if (email === undefined) throw new AppError('USER_EMAIL_NOT_FOUND');
  return { profile: { ...found.profile, email }, tokens };
}

function endOf(expiresAt: number | undefined): Date | undefined {
  if (expiresAt === undefined || expiresAt <= 0) return undefined;
  const date = new Date(expiresAt > MILLISECONDS ? expiresAt : expiresAt * 1000);
  return date.getUTCFullYear() < 3000 ? date : undefined;
}
