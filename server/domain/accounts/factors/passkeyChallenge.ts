import { limits } from '../../../config/limits';
import { AppError } from '../../../errors/AppError';
import { alphabets } from '../../crypto/alphabets';
import type { Deps } from '../../deps';
import { type OneTimeToken, storeOneTimeToken, takeOneTimeToken } from '../verification/oneTimeToken';

/** What the challenge is signed for: an answer to one is no answer to the other. */
type Purpose = Extract<OneTimeToken['purpose'], 'passkeyRegistration' | 'passkeySignIn'>;

interface Asked {
  challenge: string;
  /** The session that is adding a passkey; empty for a sign-in. */
  sessionId: string;
}

/** Stores a challenge for five minutes, and returns its token for the browser's cookie. */
export async function storePasskeyChallenge(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  purpose: Purpose,
  asked: Asked,
): Promise<string> {
  const token = deps.random.text(limits.deviceTokenLength, alphabets.letters);
  const row = { purpose, token, value: JSON.stringify(asked), seconds: limits.passkeyCeremony };
  await storeOneTimeToken(deps, deps.db.manager, row);
  return token;
}

/** Each challenge accepts one answer, right or wrong. */
export async function takePasskeyChallenge(
  deps: Pick<Deps, 'db' | 'clock'>,
  purpose: Purpose,
  token: string | undefined,
): Promise<Asked> {
  if (token === undefined) throw new AppError('CHALLENGE_NOT_FOUND');
  const value = await takeOneTimeToken(deps, deps.db.manager, { purpose, token });
  if (value === undefined) throw new AppError('CHALLENGE_NOT_FOUND');
  return JSON.parse(value) as Asked;
}
