import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { insertInvitationUse, isInvitationOpen, takeInvitation } from '../../../data/stores/invitationStore';
import { insertRole } from '../../../data/stores/roleStore';
import { countSignUpRequests, insertSignUpRequest } from '../../../data/stores/signUpRequestStore';
import { insertUser } from '../../../data/stores/userStore';
import { AppError } from '../../../errors/AppError';
import { hashToken } from '../../crypto/hashToken';
import type { Deps } from '../../deps';
import { isWithin } from '../../text/networks';
import { joinLines } from '../../text/textForm';
import { requireMailDomain } from '../mailDomain';
import type { Client, User } from '../records';
import { comesBySetupLink } from './setupLink';

const DAY_MS = 86_400_000;

type RuleDeps = Pick<Deps, 'config' | 'clock'>;

/** What is kept of the token of an invitation from the moment it arrives. */
export function invitationHash(token: string | undefined): string | undefined {
  return token ? hashToken(token) : undefined;
}

/** Who wants an account: from where, the hash of the invitation that they bring, and their answer to the question. */
export interface Applicant {
  client: Client;
  invitation?: string;
  answer?: string;
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
  if (await comesBySetupLink({ config }, manager, applicant)) return;
  const hash = neededInvitation(config, applicant);
  if (hash !== undefined && !(await isInvitationOpen(manager, { hash, now: clock.now() })))
    throw new AppError('INVALID_INVITATION');
  await requireRoom(config, manager);
}

/**
 * Creates a user, in the caller's transaction, and uses the invitation that they need: of two who come by its last use at once,
 * one is refused. With SIGN_UP=approval no session begins until a moderator has approved it. Whoever comes by the link that
 * the server printed becomes the site's first operator, and is believed about their address. Every account begins here, whichever
 * way its owner comes. Returns the user as created.
 */
export async function createUser(
  { config, clock, mail, siteEvents }: RuleDeps & Pick<Deps, 'mail' | 'siteEvents'>,
  manager: EntityManager,
  { user, ...applicant }: Applicant & { user: User },
): Promise<User> {
  requireMailDomain({ config }, user.email);
  const now = clock.now();
  const first = await comesBySetupLink({ config }, manager, applicant);
  const hash = first ? undefined : neededInvitation(config, applicant);
  const invitationId = hash && (await takeInvitation(manager, { hash, now }));
  if (hash !== undefined && !invitationId) throw new AppError('INVALID_INVITATION');
  if (!first) await requireRoom(config, manager);
  const created = first ? { ...user, emailVerified: true } : user;
  if (!(await insertUser(manager, created))) throw new AppError('NO_USER_CREATED');
  const { id, name, emailVerified } = created;
  if (invitationId) await insertInvitationUse(manager, { userId: id, invitationId, usedAt: now });
  if (first) await insertRole(manager, { userId: id, role: 'OPERATOR', createdAt: now });
  else if (needsApproval(config)) {
    const mailed = mail.enabled && !emailVerified;
    const expiresAt = mailed ? new Date(now.getTime() + limits.signUpUnconfirmedDays * DAY_MS) : null;
    await insertSignUpRequest(manager, { userId: id, answer: shortened(applicant.answer), expiresAt });
  }
  await siteEvents.add(manager, { type: 'user.created', data: { id, name } });
  return created;
}

/** Undefined where none is needed: then none is used up either. To a blocked network, and while it is read-only, the site is closed. */
function neededInvitation(
  { auth, readOnly }: Deps['config'],
  { client, invitation }: Applicant,
): string | undefined {
  if (readOnly) throw new AppError('SIGN_UP_CLOSED');
  if (isWithin(client.ipAddress, auth.blockedNetworks)) throw new AppError('SIGN_UP_CLOSED');
  if (auth.newAccounts === 'open' || auth.newAccounts === 'approval') return undefined;
  if (auth.newAccounts === 'closed') throw new AppError('SIGN_UP_CLOSED');
  if (invitation === undefined) throw new AppError('INVITATION_REQUIRED');
  return invitation;
}

export const needsApproval = ({ auth }: Deps['config']): boolean => auth.newAccounts === 'approval';

/** To more people than moderators can read about, the site is closed. */
async function requireRoom(config: Deps['config'], manager: EntityManager): Promise<void> {
  if (needsApproval(config) && (await countSignUpRequests(manager)) >= limits.signUpsWaiting)
    throw new AppError('SIGN_UP_CLOSED');
}

const shortened = (answer = ''): string => joinLines(answer.slice(0, limits.signUpAnswer));
