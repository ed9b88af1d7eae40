import type { EntityManager } from 'typeorm';
import { findUser } from '../../../data/stores/userStore';
import { insertVerification } from '../../../data/stores/verificationStore';
import { AppError } from '../../../errors/AppError';
import { seal } from '../../crypto/sealedText';
import type { Deps } from '../../deps';
import { authUrl } from '../authUrl';
import { isEmail, normaliseEmail } from '../emailForm';
import type { LiveSession } from '../records';
import { createVerificationToken } from './verificationToken';

export interface SendVerificationEmailInput {
  viewer: LiveSession | null;
  email: string;
  callbackURL?: string;
}

type SendDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'random' | 'mail' | 'limiter'>;

/**
 * Sends a verification mail again (contract 5.2). Signed in: to the user's own address, while it is unverified. Anonymous: if
 * the user exists; known and unknown addresses get the same answer after the same work (security A9).
 */
export async function sendVerificationEmail(
  deps: SendDeps,
  { viewer, email: given, callbackURL }: SendVerificationEmailInput,
): Promise<{ status: true }> {
  if (!deps.mail.enabled) throw new AppError('VERIFICATION_EMAIL_ISNT_ENABLED');
  if (!isEmail(given)) throw new AppError('INVALID_EMAIL');
  const email = normaliseEmail(given);
  if (viewer?.user.emailVerified) throw new AppError('EMAIL_ALREADY_VERIFIED');
  if (viewer && viewer.user.email !== email) throw new AppError('NOT_YOUR_OWN_EMAIL');
  await deps.limiter.consume('mail', email);
  const user = viewer?.user ?? (await findUser(deps.db.manager, { email }));
  await deps.db.transaction(async (manager) => {
    if (user) await sendVerificationMail(deps, manager, { user, callbackURL });
    else await pretend(deps, manager, { email, callbackURL });
  });
  return { status: true };
}

/** For an unknown address: creates the same token and counts the message and writes one row of the same size, already expired. */
async function pretend(
  deps: SendDeps,
  manager: EntityManager,
  { email, callbackURL }: { email: string; callbackURL?: string },
): Promise<void> {
  const now = deps.clock.now();
  const token = await createVerificationToken(deps, { email });
  const url = authUrl(deps.config, '/verify-email', { token, callbackURL: callbackURL || '/' });
  if (!(await deps.mail.admits(manager, { template: 'verifyEmail', to: email }))) return;
  await insertVerification(manager, {
    id: deps.random.id(),
    identifier: 'nobody',
    value: seal(JSON.stringify({ to: email, data: { url } }), deps.config.auth.secrets),
    expiresAt: now,
    createdAt: now,
    updatedAt: now,
  });
}

export interface VerificationMailInput {
  user: { email: string };
  callbackURL?: string;
}

/** Adds a verification mail for a user's own address to the outbox, within the caller's transaction (contract 5.2). */
export async function sendVerificationMail(
  deps: Pick<Deps, 'config' | 'clock' | 'mail'>,
  manager: EntityManager,
  { user, callbackURL }: VerificationMailInput,
): Promise<void> {
  if (!deps.mail.enabled) return;
  const token = await createVerificationToken(deps, { email: user.email });
  const url = authUrl(deps.config, '/verify-email', { token, callbackURL: callbackURL || '/' });
  await deps.mail.add(manager, { template: 'verifyEmail', to: user.email, data: { url } });
}
