import type { EntityManager } from 'typeorm';
import type { Deps } from '../../ports';
import { authUrl } from '../authUrl';
import { createVerificationToken } from './verificationToken';

export interface VerificationMailInput {
  user: { email: string; name: string };
  callbackURL?: string;
}

/** Puts a verification mail for a user's own address into the outbox, within the caller's transaction (contract 5.2). */
export async function sendVerificationMail(
  deps: Pick<Deps, 'config' | 'clock' | 'mail'>,
  manager: EntityManager,
  { user, callbackURL }: VerificationMailInput,
): Promise<void> {
  if (!deps.mail.enabled) return;
  const token = await createVerificationToken(deps, { email: user.email });
  const url = authUrl(deps.config, '/verify-email', { token, callbackURL: callbackURL || '/' });
  await deps.mail.add(manager, { template: 'verifyEmail', to: user.email, data: { name: user.name, url } });
}
