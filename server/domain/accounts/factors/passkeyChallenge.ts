import { limits } from '../../../config/limits';
import { AppError } from '../../../errors/AppError';
import { alphabets } from '../../alphabets';
import type { Deps } from '../../ports';
import { storeOneTimeToken, takeOneTimeToken } from '../verification/oneTimeToken';

type ChallengeDeps = Pick<Deps, 'db' | 'clock' | 'random'>;

interface Asked {
  challenge: string;
  /** User who is adding a passkey; empty for a sign-in. */
  userId: string;
}

/** Stores a challenge for five minutes, and returns its token for the browser's cookie. */
export async function storePasskeyChallenge(deps: ChallengeDeps, asked: Asked): Promise<string> {
  const token = deps.random.text(limits.deviceTokenLength, alphabets.letters);
  const seconds = limits.passkeyCeremony;
  const row = { purpose: 'passkey', token, value: JSON.stringify(asked), seconds } as const;
  await storeOneTimeToken(deps, deps.db.manager, row);
  return token;
}

/** Each challenge accepts one answer, right or wrong. */
export async function takePasskeyChallenge(
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string | undefined,
): Promise<Asked> {
  if (token === undefined) throw new AppError('CHALLENGE_NOT_FOUND');
  const value = await takeOneTimeToken(deps, deps.db.manager, { purpose: 'passkey', token });
  if (value === undefined) throw new AppError('CHALLENGE_NOT_FOUND');
  return JSON.parse(value) as Asked;
}
