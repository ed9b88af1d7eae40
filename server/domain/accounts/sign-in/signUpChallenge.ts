import { hkdfSync } from 'node:crypto';
import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { limits } from '../../../config/limits';
import { countUsersSince } from '../../../data/stores/userStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import { spendToken } from '../verification/oneTimeToken';

const HOUR_MS = 3_600_000;

/**
 * A challenge for one sign-up by email: find the number whose key begins like this one
 * (docs/decisions/0032-proof-of-work.md). Nothing is stored of it: it is signed with a key derived from the service secret. The
 * library's own expiry reads the system's clock, so ours is among the signed data. Throws AppError NOT_FOUND where no one is
 * ever asked.
 */
export async function makeChallenge({ config, clock }: Pick<Deps, 'config' | 'clock'>): Promise<Challenge> {
  const { signUpChallenge, secrets } = config.auth;
  if (signUpChallenge === 'off') throw new AppError('NOT_FOUND');
  const expiresAt = new Date(clock.now().getTime() + limits.signUpChallengeLifetime * 1000);
  return await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: limits.signUpChallengeCost,
    counter: randomInt(limits.signUpChallengeMost, limits.signUpChallengeFewest),
    data: { expiresAt: expiresAt.toISOString() },
    deriveKey,
    hmacSignatureSecret: keyOf(secrets[0] ?? ''),
  });
}

type ProofDeps = Pick<Deps, 'config' | 'clock' | 'db'>;

/**
 * Where SIGN_UP_CHALLENGE asks for it, takes a proof of work, which is then used up whatever becomes of the sign-up. Call it
 * before reading anything by the address. Throws AppError CHALLENGE_REQUIRED.
 */
export async function requireProof(deps: ProofDeps, proof: Payload | undefined): Promise<void> {
  if (!(await isAsked(deps))) return;
  if (!proof || !(await isSolved(deps, proof)) || !(await isFirstUse(deps, proof)))
    throw new AppError('CHALLENGE_REQUIRED');
}

/** A surge is counted in accounts, however their owners came: the database tells every instance the same. */
async function isAsked({ config, clock, db }: ProofDeps): Promise<boolean> {
  const { signUpChallenge } = config.auth;
  if (signUpChallenge !== 'surge') return signUpChallenge === 'always';
  const hourAgo = new Date(clock.now().getTime() - HOUR_MS);
  return (await countUsersSince(db.manager, hourAgo)) >= limits.surgeSignUps;
}

async function isSolved({ config, clock }: ProofDeps, { challenge, solution }: Payload): Promise<boolean> {
  const expiresAt = Date.parse(String(challenge.parameters.data?.expiresAt));
  if (!(expiresAt > clock.now().getTime())) return false;
  for (const secret of config.auth.secrets) {
    const hmacSignatureSecret = keyOf(secret);
    if ((await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret })).verified) return true;
  }
  return false;
}

function isFirstUse(deps: ProofDeps, { challenge: { parameters } }: Payload): Promise<boolean> {
  return spendToken(deps, deps.db.manager, {
    purpose: 'signUpChallenge',
    token: parameters.nonce,
    seconds: limits.signUpChallengeLifetime,
  });
}

function keyOf(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'sign-up challenge', 32)).toString('hex');
}
