import type { EntityManager } from 'typeorm';
import { isUniqueViolation } from '../../../data/databaseErrors';
import { lockSession } from '../../../data/stores/sessionStore';
import { isWaiting } from '../../../data/stores/signUpRequestStore';
import { findUser, isUser, replaceEmail } from '../../../data/stores/userStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import { isBrowserOf } from '../devices';
import { writeEmail } from '../email/changeEmail';
import { isEmailChangePending } from '../email/emailChanges';
import { recordSecurityEvent } from '../factors/securityLog';
import { isSecondStepOn } from '../factors/twoFactorSetUp';
import { RESET_PAGE, storeResetLink } from '../password/resetPassword';
import {
  type Client,
  type CookieChange,
  type LiveSession,
  type Outcome,
  toUser,
  type User,
} from '../records';
import { createSession } from '../session/createSession';
import { revokeAccess } from '../session/revokeAccess';
import { refusedAs } from '../storeRefusal';
import { readVerificationToken, type VerificationClaims } from './verificationToken';

export interface VerifyEmailInput {
  token: string;
  callbackURL?: string;
  viewer: LiveSession | null;
  client: Client;
  remember: boolean;
}

export type VerifyEmailDeps = Pick<
  Deps,
  'config' | 'db' | 'clock' | 'random' | 'mail' | 'log' | 'accessGrants'
>;
type Result = Outcome<{ status: true; user: User }>;

/**
 * Uses a verification link (contract 5.2): verifies the address, or, with `updateTo`, changes it for the user who is signed in
 * with the current one. A token can be reused until it expires, but not for an account created after it.
 */
export async function verifyEmail(deps: VerifyEmailDeps, input: VerifyEmailInput): Promise<Result> {
  const claims = await readVerificationToken(deps, input.token);
  if (claims === 'token_expired') throw new AppError('VERIFY_TOKEN_EXPIRED');
  if (claims === 'invalid_token') throw new AppError('VERIFY_INVALID_TOKEN');
  const row = await findUser(deps.db.manager, { email: claims.email });
  if (!row) throw new AppError('VERIFY_USER_NOT_FOUND');
  const user = toUser(row);
  if (claims.iat < Math.floor(user.createdAt.getTime() / 1000)) throw new AppError('VERIFY_INVALID_TOKEN');
  return claims.updateTo === undefined
    ? await confirm(deps, input, user)
    : await change(deps, input, user, claims);
}

async function confirm(deps: VerifyEmailDeps, input: VerifyEmailInput, user: User): Promise<Result> {
  const own = await isBrowserOf(deps, user, input);
  // Without passwords, a linked provider may be the only way in: it cannot end, and must not be a stranger's.
  if (!own && !user.emailVerified && !deps.config.auth.emailPassword)
    throw new AppError('VERIFY_UNAUTHORIZED');
  const confirmed = await deps.db.transaction(async (manager) => {
    const { verified, first } = await markConfirmed(deps, manager, user);
    // Opening a link again signs no one out.
    if (first) await endAccessOfOthers(deps, manager, input, { user, own });
    const cookie = await signIn(deps, manager, input, verified);
    if (first) {
      const event = { kind: 'EMAIL_CONFIRMED', detail: user.email, from: input.client } as const;
      await recordSecurityEvent(deps, manager, { userId: user.id, ...event });
      if (!own) await mailNewPassword(deps, manager, user);
    }
    return { user: verified, cookie };
  });
  deps.log.info({ event: 'e-mail verified', userId: user.id }, 'an address was confirmed');
  return { result: { status: true, user: confirmed.user }, cookie: confirmed.cookie };
}

/** Only while it is still the token's address; one already verified stays as it is. */
async function markConfirmed(
  { clock }: VerifyEmailDeps,
  manager: EntityManager,
  user: User,
): Promise<{ verified: User; first: boolean }> {
  const whose = { id: user.id, email: user.email };
  const change = { emailVerified: true, updatedAt: clock.now() };
  if (await replaceEmail(manager, { ...whose, emailVerified: false }, change))
    return { verified: { ...user, ...change }, first: true };
  if (!(await isUser(manager, whose))) throw new AppError('VERIFY_USER_NOT_FOUND');
  return { verified: { ...user, emailVerified: true }, first: false };
}

/**
 * Until now anyone may have used the address: access granted elsewhere ends. If the confirming browser is neither signed in to
 * the account nor known to it, the account may be a stranger's work, so that every way to sign in ends as well.
 */
async function endAccessOfOthers(
  deps: VerifyEmailDeps,
  manager: EntityManager,
  { viewer, client }: VerifyEmailInput,
  { user: { id: userId }, own }: { user: User; own: boolean },
): Promise<void> {
  const kept = { keepSession: viewer?.session.id, keepDevice: client.device };
  await revokeAccess(deps, manager, { userId, ...(own ? kept : { waysToSignIn: true }) });
}

/** The account has no password now: the owner of the address is mailed a link to set one. */
async function mailNewPassword(deps: VerifyEmailDeps, manager: EntityManager, user: User): Promise<void> {
  const url = await storeResetLink(deps, manager, { userId: user.id, redirectTo: RESET_PAGE });
  await deps.mail.add(manager, { template: 'emailConfirmed', to: user.email, data: { url } });
}

/**
 * With automatic sign-in: a new session, or the current one's cookie again if it is this user's. Never skips the second step: a
 * mailed link proves no more than a password.
 */
async function signIn(
  deps: VerifyEmailDeps,
  manager: EntityManager,
  { viewer, client, remember }: VerifyEmailInput,
  user: User,
): Promise<CookieChange | undefined> {
  if (!deps.config.auth.autoSignInAfterVerification) return undefined;
  if (viewer?.user.id === user.id) return { kind: 'set', live: { session: viewer.session, user }, remember };
  if ((await isSecondStepOn(manager, user.id)) || (await isWaiting(manager, user.id))) return undefined;
  const replaces = viewer?.session.token;
  const session = createSession(deps, manager, { user, client, remember: true, replaces });
  const live = await refusedAs(deps, 'VERIFIED_WITHOUT_SESSION', session);
  await recordSecurityEvent(deps, manager, {
    userId: user.id,
    kind: 'SIGN_IN',
    detail: 'link',
    from: client,
  });
  return { kind: 'set', live, remember: true };
}

async function change(
  deps: VerifyEmailDeps,
  { viewer, callbackURL, remember }: VerifyEmailInput,
  user: User,
  { updateTo = '' }: VerificationClaims,
): Promise<Result> {
  if (viewer?.user.id !== user.id) throw new AppError('VERIFY_UNAUTHORIZED');
  try {
    const changed = await deps.db.transaction(async (manager) => {
      if (!(await lockSession(manager, viewer.session.id))) throw new AppError('VERIFY_UNAUTHORIZED');
      if (!(await isEmailChangePending(manager, { userId: user.id, newEmail: updateTo }))) {
        throw new AppError('VERIFY_INVALID_TOKEN');
      }
      return await writeEmail(deps, manager, {
        user,
        newEmail: updateTo,
        callbackURL,
        from: viewer.session,
      });
    });
    const live = { session: viewer.session, user: changed };
    return { result: { status: true, user: changed }, cookie: { kind: 'set', live, remember } };
  } catch (error) {
    // Someone else has taken the address in the meantime, or this user has changed it elsewhere.
    const overtaken = error instanceof AppError && error.key === 'COULDNT_UPDATE_YOUR_EMAIL';
    if (overtaken || isUniqueViolation(error)) throw new AppError('VERIFY_INVALID_TOKEN', { cause: error });
    throw error;
  }
}
