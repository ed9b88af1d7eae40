import type { EntityManager } from 'typeorm';
import { findUser } from '../../../data/stores/userStore';
import type { Deps, MailMessage } from '../../deps';

/**
 * Writes to the person something was done to, in the transaction of the act. Only to a confirmed address: any other may be
 * that of someone else, who must not read what a moderator has typed (security A8).
 */
export async function mailPerson(
  { mail }: Pick<Deps, 'mail'>,
  manager: EntityManager,
  { userId, ...message }: Omit<MailMessage, 'to'> & { userId: string },
): Promise<void> {
  const user = await findUser(manager, { id: userId });
  if (user?.emailVerified) await mail.add(manager, { ...message, to: user.email });
}
