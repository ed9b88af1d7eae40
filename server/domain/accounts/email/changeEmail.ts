import type { EntityManager } from 'typeorm';
import { isUniqueViolation } from '../../../data/databaseErrors';
import { isUser, replaceEmail } from '../../../data/stores/userStore';
import { AppError } from '../../../errors/AppError';
import type { Deps, Origin } from '../../deps';
import { authUrl } from '../authUrl';
import { isEmail, normaliseEmail } from '../emailForm';
import { recordSecurityEvent } from '../factors/securityLog';
import { requireMailDomain } from '../mailDomain';
import { provePassword } from '../password/credentialAccount';
import { type LiveSession, type Outcome, toUser, type User } from '../records';
import { isFresh } from '../session/getSession';
import { lockOwner } from '../session/lockOwner';
import { removeTokensOf } from '../verification/oneTimeToken';
import { sendVerificationMail } from '../verification/sendVerificationEmail';
import { createVerificationToken } from '../verification/verificationToken';
import { forgetEmailChanges, rememberEmailChange } from './emailChanges';

export interface ChangeEmailInput {
  viewer: LiveSession;
  newEmail: string;
  callbackURL?: string;
  /** Proves the user's identity if the session is not fresh. */
  password?: string;
  remember: boolean;
}

export interface ChangeEmailResult {
  status: true;
  user: User;
  /** The new address, until the mail to the current one is answered. */
  pendingEmail: string | null;
}

export type ChangeEmailDeps = Pick<
  Deps,
  'config' | 'db' | 'clock' | 'random' | 'mail' | 'limiter' | 'log' | 'passwords'
>;

/**
 * Changes the address (contract 5.2). Order of checks: enabled, different, its domain, not taken. An unverified address is changed at once,
 * given a fresh session or the password; a verified one only through a link mailed to it (security S9).
 */
export async function changeEmail(
  deps: ChangeEmailDeps,
  input: ChangeEmailInput,
): Promise<Outcome<ChangeEmailResult>> {
  const { viewer, callbackURL } = input;
  if (!deps.config.auth.changeEmail) throw new AppError('CHANGE_EMAIL_IS_DISABLED');
  if (!isEmail(input.newEmail)) throw new AppError('INVALID_EMAIL');
  const newEmail = normaliseEmail(input.newEmail);
  if (newEmail === viewer.user.email) throw new AppError('EMAIL_IS_THE_SAME');
  requireMailDomain(deps, newEmail);
  if (await isUser(deps.db.manager, { email: newEmail })) throw new AppError('COULDNT_UPDATE_YOUR_EMAIL');
  if (!viewer.user.emailVerified) {
    await proveOwner(deps, input);
    await deps.limiter.consume('mail', newEmail);
    return await changeAtOnce(deps, { ...input, newEmail });
  }
  if (!deps.mail.enabled) throw new AppError('VERIFICATION_EMAIL_ISNT_ENABLED');
  // Counted for both: the current address is mailed now, the new one next.
  await deps.limiter.consume('mail', viewer.user.email);
  await deps.limiter.consume('mail', newEmail);
  await deps.db.transaction(async (manager) => {
    await lockOwner(manager, viewer);
    await mailLink(deps, manager, { user: viewer.user, newEmail, callbackURL });
    const event = { kind: 'EMAIL_CHANGE_ASKED', detail: newEmail, from: viewer.session } as const;
    await recordSecurityEvent(deps, manager, { userId: viewer.user.id, ...event });
  });
  deps.log.info(
    { event: 'e-mail change asked for', userId: viewer.user.id },
    'a change of address was requested',
  );
  return { result: { status: true, user: viewer.user, pendingEmail: newEmail } };
}

/** No mail to a verified address proves ownership here, and a borrowed browser must not be enough. */
async function proveOwner(deps: ChangeEmailDeps, { viewer, password }: ChangeEmailInput): Promise<void> {
  if (password) await provePassword(deps, { viewer, password });
  else if (!isFresh(deps, viewer.session)) throw new AppError('SESSION_IS_NOT_FRESH');
}

async function changeAtOnce(
  deps: ChangeEmailDeps,
  { viewer, newEmail, callbackURL, remember }: ChangeEmailInput,
): Promise<Outcome<ChangeEmailResult>> {
  try {
    const user = await deps.db.transaction(async (manager) => {
      await lockOwner(manager, viewer);
      const from = viewer.session;
      return await writeEmail(deps, manager, { user: viewer.user, newEmail, callbackURL, from });
    });
    const live = { session: viewer.session, user };
    return { result: { status: true, user, pendingEmail: null }, cookie: { kind: 'set', live, remember } };
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('COULDNT_UPDATE_YOUR_EMAIL', { cause: error });
    throw error;
  }
}

async function mailLink(
  deps: ChangeEmailDeps,
  manager: EntityManager,
  { user, newEmail, callbackURL }: { user: User; newEmail: string; callbackURL?: string },
): Promise<void> {
  const token = await createVerificationToken(deps, { email: user.email, updateTo: newEmail });
  const url = authUrl(deps.config, '/verify-email', { token, callbackURL: callbackURL || '/' });
  await rememberEmailChange(deps, manager, { userId: user.id, newEmail });
  await deps.mail.add(manager, { template: 'changeEmail', to: user.email, data: { url, email: newEmail } });
}

/** Cancels pending changes of address: their mailed links do nothing from now on. */
export async function cancelEmailChange(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'log'>,
  { viewer: { user, session } }: { viewer: LiveSession },
): Promise<User> {
  await deps.db.transaction(async (manager) => {
    if (!(await forgetEmailChanges(manager, user.id))) return;
    const event = { kind: 'EMAIL_CHANGE_CANCELLED', from: session } as const;
    await recordSecurityEvent(deps, manager, { userId: user.id, ...event });
  });
  deps.log.info({ event: 'e-mail change taken back', userId: user.id }, 'a change of address was cancelled');
  return user;
}

interface WriteEmailInput {
  user: User;
  newEmail: string;
  callbackURL?: string;
  from: Origin;
}

/**
 * Gives a user a new address, within the caller's transaction: it starts unverified and is mailed a link, and the old one is
 * notified (security A8). Written only if the old address and its state are still as the caller read them (security P19).
 */
export async function writeEmail(
  deps: Pick<Deps, 'config' | 'clock' | 'random' | 'mail' | 'log'>,
  manager: EntityManager,
  { user, newEmail, callbackURL, from }: WriteEmailInput,
): Promise<User> {
  const updatedAt = deps.clock.now();
  const { id, email, emailVerified } = user;
  const changes = { email: newEmail, emailVerified: false, updatedAt };
  if (!(await replaceEmail(manager, user, changes))) throw new AppError('COULDNT_UPDATE_YOUR_EMAIL');
  await forgetEmailChanges(manager, id);
  // Mail at the old address must give no access to the account any more.
  await removeTokensOf(manager, id);
  const changed = toUser({ ...user, ...changes });
  await sendVerificationMail(deps, manager, { user: changed, callbackURL });
  await recordSecurityEvent(deps, manager, { userId: id, kind: 'EMAIL_CHANGED', detail: newEmail, from });
  // An unverified address may belong to a stranger, who need not learn the new one.
  const data: Record<string, string> = emailVerified ? { email: newEmail } : {};
  await deps.mail.add(manager, { template: 'emailChanged', to: email, data });
  deps.log.info({ event: 'e-mail changed', userId: id }, 'an address was changed');
  return changed;
}
