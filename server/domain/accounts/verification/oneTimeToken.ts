import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { isDatabaseUnavailable, isDeadlock, isUniqueViolation } from '../../../data/databaseErrors';
import {
  deleteVerifications,
  findVerification,
  insertVerification,
  takeVerification,
  type VerificationRow,
  verificationsOf,
} from '../../../data/stores/verificationStore';
import { AppError } from '../../../errors/AppError';
import { hashToken } from '../../crypto/hashToken';
import type { Deps } from '../../deps';

/** Purpose of a token: the prefix of its row's identifier (contract 7). */
export const tokenPurposes = {
  reset: 'reset-password:',
  deletion: 'delete-account-',
  oauthState: 'oauth-state:',
  passkeyRegistration: 'passkey-registration:',
  passkeySignIn: 'passkey-sign-in:',
  signUpChallenge: 'sign-up-challenge:',
} as const;

export interface OneTimeToken {
  purpose: keyof typeof tokenPurposes;
  token: string;
}

/**
 * Stores a one-time value: password reset, deletion, OAuth state. The table has a hash where the contract's section 7 has the
 * token, so that a stolen table opens nothing (security A12).
 *
 * @throws AppError UNABLE_TO_CREATE_VERIFICATION if the table refuses the row.
 */
export async function storeOneTimeToken(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  manager: EntityManager,
  { value, seconds, ...token }: OneTimeToken & { value: string; seconds: number },
): Promise<void> {
  const row = { id: random.id(), identifier: identifierOf(token), value };
  try {
    await insertVerification(manager, { ...row, ...datesOf(clock, seconds) });
  } catch (error) {
    if (isDatabaseUnavailable(error) || isDeadlock(error)) throw error;
    throw new AppError('UNABLE_TO_CREATE_VERIFICATION', { cause: error });
  }
}

/** When a row for so many seconds is made and ends. */
function datesOf(clock: Deps['clock'], seconds: number) {
  const now = clock.now();
  return { expiresAt: new Date(now.getTime() + seconds * 1000), createdAt: now, updatedAt: now };
}

/** The value of a token while it is valid. Does not use it up. */
export async function peekOneTimeToken(
  deps: Pick<Deps, 'clock'>,
  manager: EntityManager,
  token: OneTimeToken,
): Promise<string | undefined> {
  return (await find(deps, manager, token))?.value;
}

/**
 * Uses up a token and returns its value. One statement deletes the row, and only the caller that deleted it gets the value: of
 * two concurrent uses one finds nothing (security P19). With `value`, a token for another value is left alone.
 */
export async function takeOneTimeToken(
  deps: Pick<Deps, 'clock'>,
  manager: EntityManager,
  { value, ...token }: OneTimeToken & { value?: string },
): Promise<string | undefined> {
  const row = await find(deps, manager, token);
  if (!row || (value !== undefined && row.value !== value)) return undefined;
  return (await takeVerification(manager, row.id)) ? row.value : undefined;
}

/**
 * Uses up a token that was issued without a row, such as a signed challenge, and remembers that for `seconds`. True once: the
 * row's id follows from the token, so of two concurrent uses, on any instances, one finds it taken.
 */
export async function spendToken(
  { clock }: Pick<Deps, 'clock'>,
  manager: EntityManager,
  { seconds, ...token }: OneTimeToken & { seconds: number },
): Promise<boolean> {
  const identifier = identifierOf(token);
  const row = { id: hashToken(identifier).slice(0, limits.idLength), identifier, value: '' };
  try {
    await insertVerification(manager, { ...row, ...datesOf(clock, seconds) });
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/**
 * Deletes a user's tokens: all of them, or those of one purpose. They are selected first, as a deleting scan would block
 * everyone's tokens.
 */
export async function removeTokensOf(
  manager: EntityManager,
  userId: string,
  purpose?: OneTimeToken['purpose'],
): Promise<void> {
  const rows = await verificationsOf(manager, userId);
  const prefix = purpose === undefined ? '' : tokenPurposes[purpose];
  const theirs = rows.filter(({ identifier }) => identifier.startsWith(prefix)).map(({ id }) => id);
  if (theirs.length > 0) await deleteVerifications(manager, theirs);
}

function find(
  { clock }: Pick<Deps, 'clock'>,
  manager: EntityManager,
  token: OneTimeToken,
): Promise<VerificationRow | null> {
  return findVerification(manager, identifierOf(token), clock.now());
}

function identifierOf({ purpose, token }: OneTimeToken): string {
  return `${tokenPurposes[purpose]}${hashToken(token)}`;
}
