import type { EntityManager } from 'typeorm';
import { isUniqueViolation } from '../../../data/databaseErrors';
import { UserEntity } from '../../../data/entities/accounts';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import { authUrl } from '../authUrl';
import { isEmail, normaliseEmail } from '../emailForm';
import { provePassword } from '../password/credentialAccount';
import type { LiveSession, Outcome, User } from '../records';
import { isFresh } from '../session/isFresh';
import { createVerificationToken } from '../verification/verificationToken';
import { rememberEmailChange } from './emailChanges';
import { writeEmail } from './writeEmail';

export interface ChangeEmailInput {
  viewer: LiveSession;
  newEmail: string;
  callbackURL?: string;
  /** Proves who asks where the session is not fresh. */
  password?: string;
  remember: boolean;
}

export interface ChangeEmailResult {
  status: true;
  user: User;
  /** The new address, while it waits for the mail to the current one to be answered. */
  pendingEmail: string | null;
}

export type ChangeEmailDeps = Pick<
  Deps,
  'config' | 'db' | 'clock' | 'random' | 'mail' | 'limiter' | 'log' | 'passwords'
>;

/**
 * Changes the address (specification sections 4 and 5, contract 5.2). Order: switched on, another one, free. One that was never
 * confirmed is changed at once, which asks for a fresh session or the password; a confirmed one only by a link mailed to it
 * (security S9).
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
  if (await deps.db.manager.existsBy(UserEntity, { email: newEmail }))
    throw new AppError('COULDNT_UPDATE_YOUR_EMAIL');
  if (!viewer.user.emailVerified) {
    await proveOwner(deps, input);
    await deps.limiter.consume('mail', newEmail);
    return await changeAtOnce(deps, { ...input, newEmail });
  }
  if (!deps.mail.enabled) throw new AppError('VERIFICATION_EMAIL_ISNT_ENABLED');
  // To both, since the present one is mailed now and the new one next.
  await deps.limiter.consume('mail', viewer.user.email);
  await deps.limiter.consume('mail', newEmail);
  await deps.db.transaction((manager) =>
    mailLink(deps, manager, { user: viewer.user, newEmail, callbackURL }),
  );
  deps.log.info(
    { event: 'e-mail change asked for', userId: viewer.user.id },
    'a change of address was asked for',
  );
  return { result: { status: true, user: viewer.user, pendingEmail: newEmail } };
}

/** No mail to a confirmed address stands for the owner here: a borrowed browser must not be enough. */
async function proveOwner(deps: ChangeEmailDeps, { viewer, password }: ChangeEmailInput): Promise<void> {
  if (password) await provePassword(deps, { viewer, password });
  else if (!isFresh(deps, viewer.session)) throw new AppError('SESSION_IS_NOT_FRESH');
}

async function changeAtOnce(
  deps: ChangeEmailDeps,
  { viewer, newEmail, callbackURL, remember }: ChangeEmailInput,
): Promise<Outcome<ChangeEmailResult>> {
  try {
    const user = await deps.db.transaction((manager) =>
      writeEmail(deps, manager, { user: viewer.user, newEmail, callbackURL }),
    );
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
