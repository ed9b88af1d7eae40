import { AppError } from '../../../errors/AppError';
import { joinLines } from '../../text/textForm';
import { isEmail, normaliseEmail } from '../emailForm';
import type {
  FoundProfile,
  IdentityProvider,
  Profile,
  ProfileInput,
  ProviderTokens,
} from './identityProvider';

const MAX_NAME_CHARACTERS = 255;
const MAX_ID_CHARACTERS = 255;
const MAX_IMAGE_CHARACTERS = 60_000;

/**
 * A provider's profile in the form stored here: lengths fit the table, an address is kept only if it is valid (contract section
 * 11.2: some providers put a user name there), a picture only as a web or data URL.
 */
export async function findProfile(
  provider: IdentityProvider,
  input: ProfileInput,
): Promise<FoundProfile | undefined> {
  const found = await provider.readProfile(input);
  const profile = found && clean(found.profile);
  return profile && { profile, raw: found.raw };
}

function clean({ accountId, email, emailVerified, name, image, operator }: Profile): Profile | undefined {
  if (!isSound(accountId) || accountId.length > MAX_ID_CHARACTERS) return undefined;
  return {
    accountId,
    email: email !== undefined && isEmail(email) ? normaliseEmail(email) : undefined,
    emailVerified,
    name: joinLines(joinLines(name ?? '').slice(0, MAX_NAME_CHARACTERS)) || undefined,
    image: image !== undefined && isPicture(image) ? image : undefined,
    operator,
  };
}

/** No NUL and no lone surrogate: databases disagree about both. */
function isSound(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function isPicture(image: string): boolean {
  return image.length <= MAX_IMAGE_CHARACTERS && isSound(image) && /^(https?:\/\/|data:image\/)/i.test(image);
}

/** An id token issued to an app, with what came along (contract 5.5). */
export interface IdTokenInput {
  token: string;
  nonce?: string;
  accessToken?: string;
  refreshToken?: string;
  /** Expiry of the access token, in seconds or milliseconds since 1970. */
  expiresAt?: number;
}

/** Larger numbers are milliseconds: as seconds this would be the year 33658. */
const MAX_SECONDS_OF_A_DATE = 1e12;

/** The user that an id token identifies. Checked in the contract's order: supported, valid, a profile, an address. */
export async function readIdTokenProfile(
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
  const date = new Date(expiresAt > MAX_SECONDS_OF_A_DATE ? expiresAt : expiresAt * 1000);
  return date.getUTCFullYear() < 3000 ? date : undefined;
}
