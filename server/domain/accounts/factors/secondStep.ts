import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { deleteSession } from '../../../data/stores/sessionStore';
import {
  type ChallengeRow,
  countChallengeTry,
  findChallenge,
  findTwoFactor,
  insertChallenge,
  lockTwoFactor,
  type TwoFactorRow,
  takeChallenge,
  updateTwoFactor,
} from '../../../data/stores/twoFactorStore';
import { stopUnlock } from '../../../data/stores/unlockStore';
import { findUser, lockUser } from '../../../data/stores/userStore';
import { AppError } from '../../../errors/AppError';
import { alphabets } from '../../crypto/alphabets';
import { hashToken } from '../../crypto/hashToken';
import type { Deps } from '../../deps';
import { placeAndTime } from '../devices';
import { type Client, type LiveSession, type Outcome, toUser, type User } from '../records';
import { createSession } from '../session/createSession';
import { spendRecoveryCode } from './recoveryCodes';
import { recordSecurityEvent } from './securityLog';
import { matchingStep } from './totp';
import { isTrusted, trustDevice } from './trustedDevices';
import { openSecret } from './twoFactorSetUp';

type StepDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'random' | 'mail' | 'log'>;

interface AskInput {
  user: User;
  remember: boolean;
  client: Client;
  replaces?: string;
}

/**
 * Requires a second step after the password, if there is one: stores a challenge instead of a session and returns its token,
 * and ends the browser's former session, so that what follows belongs to this user. Returns 'trusted' for a trusted browser,
 * undefined if no second step is set up.
 */
export async function askSecondStep(
  deps: Pick<Deps, 'clock' | 'random'>,
  manager: EntityManager,
  { user, remember, client, replaces }: AskInput,
): Promise<'trusted' | { challenge: string } | undefined> {
  const row = await findTwoFactor(manager, user.id);
  if (!row?.secret) return undefined;
  if (await isTrusted(deps, manager, { userId: user.id, client })) return 'trusted';
  const challenge = deps.random.text(limits.deviceTokenLength, alphabets.letters);
  const expiresAt = new Date(deps.clock.now().getTime() + limits.challengeLifetime * 1000);
  if (replaces !== undefined) await deleteSession(manager, { token: replaces });
  await insertChallenge(manager, {
    hash: hashToken(challenge),
    userId: user.id,
    tries: 0,
    remember,
    expiresAt,
  });
  return { challenge };
}

export interface SecondStepInput {
  /** Token from the browser's challenge cookie, signature already verified. */
  challenge: string | undefined;
  code: string;
  trustDevice?: boolean;
  /** Uses up a recovery code without creating a session. */
  disableSession?: boolean;
  client: Client;
}

export interface Entered {
  user: User;
  session?: LiveSession['session'];
}

/** Completes a sign-in with a code from the authenticator app. */
export async function finishWithTotp(deps: StepDeps, input: SecondStepInput): Promise<Outcome<Entered>> {
  return await finish(deps, input, async (manager, user) => {
    const row = await lockTwoFactor(manager, user.id);
    return await tryTotp(deps, manager, { user, row, code: input.code, client: input.client });
  });
}

/** Completes a sign-in with a recovery code, which is used up. */
export async function finishWithRecoveryCode(
  deps: StepDeps,
  input: SecondStepInput,
): Promise<Outcome<Entered>> {
  const { code, client } = input;
  return await finish(deps, input, async (manager, user) => {
    const used = await spendRecoveryCode(deps, manager, { userId: user.id, code });
    if (!used) return new AppError('INVALID_BACKUP_CODE');
    await mailAbout(deps, manager, 'recoveryCodeUsed', { user, client });
    return 'recovery code';
  });
}

/** How the second step was proved, or why not: the error is thrown once the attempt has been counted. */
type Proof = (manager: EntityManager, user: User) => Promise<'code' | 'recovery code' | AppError>;

/**
 * Five attempts, then the password is required again (security A5). Attempts are counted in the database, so that they hold
 * across instances; a refusal is thrown after the commit, as a rollback would undo the count.
 */
async function finish(deps: StepDeps, input: SecondStepInput, prove: Proof): Promise<Outcome<Entered>> {
  const hash = hashToken(input.challenge ?? '');
  const outcome = await deps.db.transaction(async (manager) => {
    const challenge = await findChallenge(manager, hash, deps.clock.now());
    if (!challenge) return new AppError('INVALID_TWO_FACTOR_COOKIE');
    await lockUser(manager, challenge.userId);
    const user = await findUser(manager, { id: challenge.userId });
    if (!user) return new AppError('INVALID_TWO_FACTOR_COOKIE');
    if (!(await countChallengeTry(manager, { hash, most: limits.challengeTries }))) {
      await takeChallenge(manager, hash);
      return new AppError('TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE');
    }
    const proof = await prove(manager, toUser(user));
    if (proof instanceof AppError) return proof;
    return await enter(deps, manager, { ...input, user: toUser(user), challenge, proof });
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

async function enter(
  deps: StepDeps,
  manager: EntityManager,
  {
    user,
    client,
    proof,
    challenge: { hash, remember },
    ...asked
  }: Omit<SecondStepInput, 'challenge'> & { user: User; challenge: ChallengeRow; proof: string },
): Promise<Outcome<Entered> | AppError> {
  if (asked.disableSession) return { result: { user } };
  if (!(await takeChallenge(manager, hash))) return new AppError('INVALID_TWO_FACTOR_COOKIE');
  const live = await createSession(deps, manager, { user, remember, client });
  const detail = `password and ${proof}`;
  await recordSecurityEvent(deps, manager, { userId: user.id, kind: 'SIGN_IN', detail, from: client });
  const trusted = asked.trustDevice
    ? await trustDevice(deps, manager, { userId: user.id, client })
    : undefined;
  deps.log.info({ event: 'sign-in', userId: user.id, ip: client.ipAddress }, 'a user signed in with a code');
  return {
    result: live,
    cookie: { kind: 'set', live, remember },
    factorCookies: { challenge: null, ...(trusted !== undefined && { trusted }) },
  };
}

interface TotpTry {
  user: User;
  row: TwoFactorRow | null;
  code: string;
  client: Client;
}

/**
 * Checks a code against the secret in use; the caller has locked its row. Besides the attempts per challenge, an account
 * accepts ten wrong codes an hour, however often the password is entered; recovery codes, which cannot be guessed, still work
 * then.
 */
async function tryTotp(
  deps: StepDeps,
  manager: EntityManager,
  { user, row, code, client }: TotpTry,
): Promise<'code' | AppError> {
  const secret = openSecret(deps, row?.secret ?? null);
  if (!row || secret === undefined) return new AppError('TOTP_NOT_ENABLED');
  const now = deps.clock.now();
  const ends = (row.failuresSince?.getTime() ?? 0) + limits.wrongCodesWindow * 1000;
  const running = ends > now.getTime();
  if (running && row.failures >= limits.wrongCodes) {
    return new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil((ends - now.getTime()) / 1000) });
  }
  const lastStep = matchingStep(secret, { code, now, last: row.lastStep });
  if (lastStep !== undefined) {
    await updateTwoFactor(manager, user.id, { lastStep });
    // Who has a code has not lost the second step.
    await stopUnlock(manager, { userId: user.id }, now);
    return 'code';
  }
  const failures = running ? row.failures + 1 : 1;
  await updateTwoFactor(manager, user.id, { failures, ...(!running && { failuresSince: now }) });
  deps.log.info({ event: 'code refused', userId: user.id, ip: client.ipAddress }, 'a wrong code');
  // The password is known at this point, so this many failures are no slip: notify the owner, once an hour.
  if (failures === limits.challengeTries) {
    await recordSecurityEvent(deps, manager, { userId: user.id, kind: 'WRONG_CODES', from: client });
    await mailAbout(deps, manager, 'wrongCodes', { user, client });
  }
  return new AppError('INVALID_CODE');
}

/** Checks a code from a signed-in user: nothing changes, except that the code is used up. */
export async function checkOwnCode(
  deps: StepDeps,
  { viewer: { user }, code, client }: { viewer: LiveSession; code: string; client: Client },
): Promise<void> {
  const outcome = await deps.db.transaction(async (manager) => {
    const row = await lockTwoFactor(manager, user.id);
    return await tryTotp(deps, manager, { user, row, code, client });
  });
  if (outcome instanceof AppError) throw outcome;
}

/** Uses up a recovery code from a signed-in user. */
export async function spendOwnRecoveryCode(
  deps: StepDeps & Pick<Deps, 'limiter'>,
  { viewer: { user, session }, code, client }: { viewer: LiveSession; code: string; client: Client },
): Promise<void> {
  await deps.limiter.consume('device', session.id);
  await deps.db.transaction(async (manager) => {
    if (!(await spendRecoveryCode(deps, manager, { userId: user.id, code })))
      throw new AppError('INVALID_BACKUP_CODE');
    await mailAbout(deps, manager, 'recoveryCodeUsed', { user, client });
  });
}

async function mailAbout(
  { clock, mail }: Pick<Deps, 'clock' | 'mail'>,
  manager: EntityManager,
  template: string,
  { user, client }: { user: User; client: Client },
): Promise<void> {
  await mail.add(manager, { template, to: user.email, data: placeAndTime(client, clock.now()) });
}
