import type { EntityManager } from 'typeorm';
import { insertInvitationUse, isInvitationOpen, takeInvitation } from '../../../data/stores/invitationStore';
import { insertUser } from '../../../data/stores/userStore';
import { AppError } from '../../../errors/AppError';
import { hashToken } from '../../crypto/hashToken';
import type { Deps } from '../../deps';
import { requireMailDomain } from '../mailDomain';
import type { User } from '../records';

type RuleDeps = Pick<Deps, 'config' | 'clock'>;

/** What is kept of the token of an invitation from the moment it arrives. */
export function invitationHash(token: string | undefined): string | undefined {
  return token ? hashToken(token) : undefined;
}

/**
 * Refuses whoever may not create an account here (SIGN_UP). Call it before reading anything by the address: then answer and
 * work are the same whether the address has an account or not. `invitation` is a hash.
 */
export async function requireSignUp(
  { config, clock }: RuleDeps,
  manager: EntityManager,
  invitation: string | undefined,
): Promise<void> {
  const hash = neededInvitation(config, invitation);
  if (hash !== undefined && !(await isInvitationOpen(manager, { hash, now: clock.now() })))
    throw new AppError('INVALID_INVITATION');
}

/**
 * Creates a user, in the caller's transaction, and uses the invitation that they need: of two who come by its last use at once,
 * one is refused. Every account begins here, whichever way its owner comes.
 */
export async function createUser(
  { config, clock, siteEvents }: RuleDeps & Pick<Deps, 'siteEvents'>,
  manager: EntityManager,
  { user, invitation }: { user: User; invitation: string | undefined },
): Promise<void> {
  requireMailDomain({ config }, user.email);
  const hash = neededInvitation(config, invitation);
  const now = clock.now();
  const invitationId = hash && (await takeInvitation(manager, { hash, now }));
  if (hash !== undefined && !invitationId) throw new AppError('INVALID_INVITATION');
  if (!(await insertUser(manager, user))) throw new AppError('NO_USER_CREATED');
  const { id, name } = user;
  if (invitationId) await insertInvitationUse(manager, { userId: id, invitationId, usedAt: now });
  await siteEvents.add(manager, { type: 'user.created', data: { id, name } });
}

/** Undefined where none is needed: then none is used up either. */
function neededInvitation({ auth }: Deps['config'], invitation: string | undefined): string | undefined {
  if (auth.newAccounts === 'open') return undefined;
  if (auth.newAccounts === 'closed') throw new AppError('SIGN_UP_CLOSED');
  if (invitation === undefined) throw new AppError('INVITATION_REQUIRED');
  return invitation;
}
