import type { EntityManager } from 'typeorm';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import { isEmail, normaliseEmail } from '../emailForm';
import { seal } from '../sealedText';
import { storeOneTimeToken } from '../verification/oneTimeToken';
import { makeResetLink, storeResetLink } from './resetLink';

export const RESET_REQUESTED = 'If this email exists in our system, check your email for the reset link';

export interface RequestPasswordResetInput {
  email: string;
  redirectTo?: string;
}

type RequestDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'random' | 'mail' | 'limiter' | 'log'>;

/**
 * Mails a link that sets a new password (contract 5.3). Known and unknown addresses get the same answer after the same
 * work: two rows are written either way, and the mail itself leaves later (security A9).
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
  // A plain row: making an entity of it would take longer than finding nobody.
  const user = await db.readRow<{ id: string }>('SELECT id FROM user WHERE email = ?', [email]);
  await db.transaction(async (manager) => {
    if (!user) return pretend(deps, manager, { email, ...makeResetLink(deps, redirectTo) });
    const url = await storeResetLink(deps, manager, { userId: user.id, redirectTo });
    await deps.mail.add(manager, { template: 'resetPassword', to: email, data: { url } });
  });
  deps.log.info({ event: 'password reset asked for', userId: user?.id ?? null }, 'a reset was asked for');
  return { status: true, message: RESET_REQUESTED };
}

/** For nobody: as many rows of the same size, dead from the start, so that the next sweep takes them. */
async function pretend(
  deps: RequestDeps,
  manager: EntityManager,
  { token, email, url }: { token: string; email: string; url: string },
): Promise<void> {
  const letter = seal(JSON.stringify({ to: email, data: { url } }), deps.config.auth.secrets);
  await storeOneTimeToken(deps, manager, { purpose: 'reset', token, value: email.slice(0, 32), seconds: 0 });
  await storeOneTimeToken(deps, manager, { purpose: 'reset', token, value: letter, seconds: 0 });
}
