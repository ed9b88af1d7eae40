import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { findUser, findUserId } from '../../../data/stores/userStore';
import { AppError } from '../../../errors/AppError';
import { alphabets } from '../../crypto/alphabets';
import { seal } from '../../crypto/sealedText';
import type { Deps } from '../../deps';
import { authUrl, withQuery } from '../authUrl';
import { recordBrowser } from '../devices';
import { forgetEmailChanges } from '../email/emailChanges';
import { isEmail, normaliseEmail } from '../emailForm';
import { recordSecurityEvent } from '../factors/securityLog';
import { endTrust } from '../factors/trustedDevices';
import type { Client } from '../records';
import { revokeAccess } from '../session/revokeAccess';
import {
  type OneTimeToken,
  peekOneTimeToken,
  removeTokensOf,
  storeOneTimeToken,
  takeOneTimeToken,
} from '../verification/oneTimeToken';
import { checkNewPassword } from './checkNewPassword';
import { writePassword } from './credentialAccount';

export const RESET_REQUESTED = 'If this email exists in our system, check your email for the reset link';

export interface RequestPasswordResetInput {
  email: string;
  redirectTo?: string;
}

type RequestDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'random' | 'mail' | 'limiter' | 'log'>;

/**
 * Mails a link that sets a new password (contract 5.3). Known and unknown addresses get the same answer after the same work:
 * two rows are written either way, and the mail itself is sent later (security A9).
 */
export async function requestPasswordReset(
  deps: RequestDeps,
  { email: given, redirectTo = '' }: RequestPasswordResetInput,
): Promise<{ status: true; message: string }> {
  const { config, db } = deps;
  if (!deps.mail.enabled || !config.auth.emailPassword) throw new AppError('RESET_PASSWORD_ISNT_ENABLED');
  if (!isEmail(given)) throw new AppError('INVALID_EMAIL');
  const email = normaliseEmail(given);
  await deps.limiter.consume('mail', email);
  const userId = await findUserId(db, email);
  await db.transaction(async (manager) => {
    if (userId === undefined) return pretend(deps, manager, { email, ...makeResetLink(deps, redirectTo) });
    const url = await storeResetLink(deps, manager, { userId, redirectTo });
    await deps.mail.add(manager, { template: 'resetPassword', to: email, data: { url } });
  });
  deps.log.info(
    { event: 'password reset asked for', userId: userId ?? null },
    'a password reset was requested',
  );
  return { status: true, message: RESET_REQUESTED };
}

/** For an unknown address: counts the message and writes as many rows of the same size, already expired, so that the next sweep deletes them. */
async function pretend(
  deps: RequestDeps,
  manager: EntityManager,
  { token, email, url }: { token: string; email: string; url: string },
): Promise<void> {
  const message = seal(JSON.stringify({ to: email, data: { url } }), deps.config.auth.secrets);
  await storeOneTimeToken(deps, manager, { purpose: 'reset', token, value: email.slice(0, 32), seconds: 0 });
  if (await deps.mail.admits(manager, { template: 'resetPassword', to: email }))
    await storeOneTimeToken(deps, manager, { purpose: 'reset', token, value: message, seconds: 0 });
}

/**
 * Target of a mailed reset link (contract 5.3): the page that requested it, with the token while it is valid. Opening the link
 * does not use up the token. Without a page: the site's own form, or the error page if the token is invalid.
 */
export async function resetPasswordLink(
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  { token, callbackURL }: { token: string; callbackURL: string },
): Promise<string> {
  const { baseURL, auth } = deps.config;
  const userId = await peekOneTimeToken(deps, deps.db.manager, { purpose: 'reset', token });
  if (callbackURL === '' && userId === undefined) return withQuery(auth.errorURL, 'error', 'INVALID_TOKEN');
  const url = new URL(callbackURL || RESET_PAGE, baseURL);
  if (userId === undefined) url.searchParams.set('error', 'INVALID_TOKEN');
  else url.searchParams.set('token', token);
  return url.href;
}

export interface ResetPasswordInput {
  token?: string;
  newPassword: string;
  client: Client;
}

type ResetDeps = Pick<
  Deps,
  'config' | 'db' | 'clock' | 'random' | 'mail' | 'passwords' | 'log' | 'accessGrants'
>;

/**
 * Sets a new password with a mailed token (contract 5.3). Order of checks: a token is given, the password's rules, the token is
 * valid. Only success uses up the token. Signs no one in, and by default ends every session with everything created in one
 * (security S7); always so while the address is unconfirmed, with every other way to sign in. Earlier requests end too: other
 * links, and pending changes of address.
 */
export async function resetPassword(
  deps: ResetDeps,
  { token: given, newPassword, client }: ResetPasswordInput,
): Promise<{ status: true }> {
  if (!given) throw new AppError('INVALID_TOKEN');
  checkNewPassword(deps.config, newPassword);
  const token: OneTimeToken = { purpose: 'reset', token: given };
  const alive = await peekOneTimeToken(deps, deps.db.manager, token);
  if (alive === undefined) {
    deps.log.info({ event: 'reset refused' }, 'an invalid or expired reset token');
    throw new AppError('INVALID_TOKEN');
  }

  const password = await deps.passwords.hash(newPassword);
  const userId = await deps.db.transaction(async (manager) => {
    const id = await takeOneTimeToken(deps, manager, token);
    const user = id === undefined ? null : await findUser(manager, { id });
    if (!user) throw new AppError('INVALID_TOKEN');
    await removeTokensOf(manager, user.id);
    await forgetEmailChanges(manager, user.id);
    await endTrust(manager, user.id);
    // Whoever created an account with an unconfirmed address may not own it: nothing of theirs stays. Once it is confirmed,
    // the second step stays on, as access to the mail does not include the codes.
    const unconfirmed = !user.emailVerified;
    if (unconfirmed || deps.config.auth.revokeSessionsOnReset)
      await revokeAccess(deps, manager, { userId: user.id, waysToSignIn: unconfirmed });
    await writePassword(deps, manager, { userId: user.id, password });
    await recordBrowser(deps, manager, { userId: user.id, client });
    await recordSecurityEvent(deps, manager, { userId: user.id, kind: 'PASSWORD_RESET', from: client });
    await deps.mail.add(manager, { template: 'passwordChanged', to: user.email, data: {} });
    return user.id;
  });
  deps.log.info({ event: 'password reset', userId }, 'a password was reset');
  return { status: true };
}

type LinkDeps = Pick<Deps, 'config' | 'clock' | 'random'>;

/** The site's own page for a new password, for links that no page requested. */
export const RESET_PAGE = '/welcome/reset';

/** Creates a token and its link (contract 5.3), for a mail or for the pretence of one. */
export function makeResetLink(
  { config, random }: LinkDeps,
  redirectTo: string,
): { token: string; url: string } {
  const token = random.text(limits.resetTokenLength, alphabets.letters);
  return { token, url: authUrl(config, `/reset-password/${token}`, { callbackURL: redirectTo }) };
}

/** Stores a password reset token, and returns its link. */
export async function storeResetLink(
  deps: LinkDeps,
  manager: EntityManager,
  { userId, redirectTo }: { userId: string; redirectTo: string },
): Promise<string> {
  const { token, url } = makeResetLink(deps, redirectTo);
  const seconds = deps.config.auth.resetLifetime;
  await storeOneTimeToken(deps, manager, { purpose: 'reset', token, value: userId, seconds });
  return url;
}
