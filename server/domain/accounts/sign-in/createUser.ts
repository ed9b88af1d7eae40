import type { EntityManager } from 'typeorm';
import { insertInvitationUse, isInvitationOpen, takeInvitation } from '../../../data/stores/invitationStore';
import { insertUser } from '../../../data/stores/userStore';
import { AppError } from '../../../errors/AppError';
import { hashToken } from '../../crypto/hashToken';
import type { Deps } from '../../deps';
import { isWithin } from '../../text/networks';
import { requireMailDomain } from '../mailDomain';
import type { Client, User } from '../records';

type RuleDeps = Pick<Deps, 'config' | 'clock'>;

/** What is kept of the token of an invitation from the moment it arrives. */
export function invitationHash(token: string | undefined): string | undefined {
  return token ? hashToken(token) : undefined;
}

/** Who wants an account: from where, and the hash of the invitation that they bring. */
interface Applicant {
  client: Client;
  invitation?: string;
}

/**
 * Refuses whoever may not create an account here (SIGN_UP, SIGN_UP_NETWORKS_BLOCKED). Call it before reading anything by the
 * address: then answer and work are the same whether the address has an account or not.
 */
export async function requireSignUp(
  { config, clock }: RuleDeps,
  manager: EntityManager,
  applicant: Applicant,
): Promise<void> {
  const hash = neededInvitation(config, applicant);
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
  { user, ...applicant }: Applicant & { user: User },
): Promise<void> {
  requireMailDomain({ config }, user.email);
  const hash = neededInvitation(config, applicant);
  const now = clock.now();
  const invitationId = hash && (await takeInvitation(manager, { hash, now }));
  if (hash !== undefined && !invitationId) throw new AppError('INVALID_INVITATION');
  if (!(await insertUser(manager, user))) throw new AppError('NO_USER_CREATED');
  const { id, name } = user;
  if (invitationId) await insertInvitationUse(manager, { userId: id, invitationId, usedAt: now });
  await siteEvents.add(manager, { type: 'user.created', data: { id, name } });
}

/** Undefined where none is needed: then none is used up either. To a blocked network the site is closed. */
function neededInvitation({ auth }: Deps['config'], { client, invitation }: Applicant): string | undefined {
  if (isWithin(client.ipAddress, auth.blockedNetworks)) throw new AppError('SIGN_UP_CLOSED');
  if (auth.newAccounts === 'open') return undefined;
  if (auth.newAccounts === 'closed') throw new AppError('SIGN_UP_CLOSED');
  if (invitation === undefined) throw new AppError('INVITATION_REQUIRED');
  return invitation;
}
