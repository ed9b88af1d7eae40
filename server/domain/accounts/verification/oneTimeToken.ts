import type { EntityManager } from 'typeorm';
import {
  deleteVerifications,
  findVerification,
  insertVerification,
  takeVerification,
  type VerificationRow,
  verificationsOf,
} from '../../../data/stores/verificationStore';
import type { Deps } from '../../ports';
import { tokenHash } from '../../tokenHash';

/** What a token is good for: the beginning of its row's identifier (contract section 7). */
export const tokenPurposes = {
  reset: 'reset-password:',
  deletion: 'delete-account-',
  oauthState: 'oauth-state:',
  passkey: 'passkey:',
} as const;

export interface OneTimeToken {
  purpose: keyof typeof tokenPurposes;
  token: string;
}

/**
 * One-time values: password reset, deletion, OAuth state. The table holds a hash where the contract's section 7 has the
 * token, so that a stolen table opens nothing (security A12).
 */
export async function storeOneTimeToken(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  manager: EntityManager,
  { value, seconds, ...token }: OneTimeToken & { value: string; seconds: number },
): Promise<void> {
  const now = clock.now();
  await insertVerification(manager, {
    id: random.id(),
    identifier: identifierOf(token),
    value,
    expiresAt: new Date(now.getTime() + seconds * 1000),
    createdAt: now,
    updatedAt: now,
  });
}

/** The value behind a token while it is alive. Looking does not use it up. */
export async function peekOneTimeToken(
  deps: Pick<Deps, 'clock'>,
  manager: EntityManager,
  token: OneTimeToken,
): Promise<string | undefined> {
  return (await find(deps, manager, token))?.value;
}

/**
 * Uses a token up and gives its value. One statement takes the row out, and whoever removed it has it: of two uses at
 * the same moment one finds nothing (security P19). With `value`, a token that stands for another is left alone.
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
 * Removes the tokens that stand for a user: all of them, or those of one purpose. Found first: a scan that deletes would
 * hold up everybody's tokens.
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
  return `${tokenPurposes[purpose]}${tokenHash(token)}`;
}
