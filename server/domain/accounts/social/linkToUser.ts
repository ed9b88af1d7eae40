import type { EntityManager } from 'typeorm';
import { isDatabaseUnavailable, isDeadlock } from '../../../data/databaseErrors';
import * as accounts from '../../../data/stores/accountStore';
import { findAccount } from '../../../data/stores/accountStore';
import { lockSession } from '../../../data/stores/sessionStore';
import { findUser, lockUser } from '../../../data/stores/userStore';
import type { Deps } from '../../deps';
import { recordSecurityEvent } from '../factors/securityLog';
import { type Session, toUser, type User } from '../records';
import { revokeAccess } from '../session/revokeAccess';
import type { IdentityProvider, Profile, ProviderTokens, Voucher } from './identityProvider';
import { sealTokens } from './storedTokens';

export interface LinkToUserInput {
  provider: IdentityProvider;
  profile: Profile;
  tokens: ProviderTokens;
  /** The requesting session, which stays when the others are ended. */
  session: Session;
  /** An app's id token: an account that is the user's already is linked again whatever the rules. */
  byIdToken?: boolean;
}

/** `taken`: the account belongs to another user; `failed`: it could not be stored, or the user is gone. */
export type LinkResult = 'linked' | 'not allowed' | 'different email' | 'taken' | 'failed';

type LinkDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'random' | 'mail' | 'log' | 'accessGrants'>;

/**
 * Links a provider's account to a user who asked for it (contract section 6, linking flow). Order of checks: rules, address,
 * whose account it is; by an id token, the user's own account first (contract 5.5). It only gets its newer tokens.
 */
export async function linkToUser(deps: LinkDeps, input: LinkToUserInput): Promise<LinkResult> {
  try {
    return await deps.db.transaction(async (manager) => {
      const { provider, profile, tokens, session, byIdToken } = input;
      const { userId } = session;
      await lockUser(manager, userId);
      if (!(await lockSession(manager, session.id))) return 'failed';
      const row = await findUser(manager, { id: userId });
      if (!row) return 'failed';
      const user = toUser(row);
      const key = { providerId: provider.id, accountId: profile.accountId };
      const known = await findAccount(manager, key);
      const isOwn = known?.userId === userId;
      if (!(isOwn && byIdToken)) {
        if (!mayLink(deps.config, provider, profile, user)) return 'not allowed';
        if (profile.email !== user.email && !deps.config.auth.linkDifferentEmails) return 'different email';
      }
      if (known && !isOwn) return 'taken';
      if (known) {
        await updateAccount(deps, manager, known.id, { profile, tokens });
        return 'linked';
      }
      await guardUnverified(deps, manager, { user, provider, keepSession: session.id });
      await insertAccount(deps, manager, { provider, profile, tokens, userId });
      const event = { userId, kind: 'PROVIDER_LINKED', detail: provider.id, from: session } as const;
      await recordSecurityEvent(deps, manager, event);
      deps.log.info({ event: 'link', userId, provider: provider.id }, 'an account was linked');
      return 'linked';
    });
  } catch (error) {
    if (isDatabaseUnavailable(error) || isDeadlock(error)) throw error;
    deps.log.warn({ err: error, provider: input.provider.id }, 'an account could not be linked');
    return 'failed';
  }
}

/**
 * Whether a provider's account may be linked to a local user at all (security O11): linking is enabled, the provider is trusted
 * or says that the address is verified, and the user's own address is verified where the operator requires it.
 */
export function mayLink({ auth }: Deps['config'], provider: Voucher, profile: Profile, user: User): boolean {
  if (!auth.linking) return false;
  if (!user.emailVerified && !auth.linkUnverifiedUsers) return false;
  return profile.emailVerified || auth.trustedProviders.includes(provider.id);
}

export interface InsertAccountInput {
  provider: Voucher;
  profile: Profile;
  tokens: ProviderTokens;
  userId: string;
}

export async function insertAccount(
  { config, clock, random }: Pick<Deps, 'config' | 'clock' | 'random'>,
  manager: EntityManager,
  { provider, profile, tokens, userId }: InsertAccountInput,
): Promise<void> {
  const now = clock.now();
  await accounts.insertAccount(manager, {
    id: random.id(),
    userId,
    providerId: provider.id,
    accountId: profile.accountId,
    ...sealTokens(config, tokens),
    operator: profile.operator ?? false,
    createdAt: now,
    updatedAt: now,
  });
}

/**
 * An existing account gets the newer tokens and loses what its groups no longer grant; its user's name and picture stay
 * (contract 6). False if it was removed meanwhile.
 */
export async function updateAccount(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  manager: EntityManager,
  id: string,
  { profile, tokens }: Pick<InsertAccountInput, 'profile' | 'tokens'>,
): Promise<boolean> {
  const operator = profile.operator ?? false;
  return await accounts.updateTokens(manager, id, {
    ...sealTokens(config, tokens),
    operator,
    updatedAt: clock.now(),
  });
}

export interface GuardUnverifiedInput {
  user: User;
  provider: Voucher;
  /** Id of the user's session in the requesting browser. Without one, everything that could sign in ends. */
  keepSession?: string;
  keepDevice?: string;
}

/**
 * Someone may have signed up with an address that is not theirs and be waiting for its owner: before an account is linked to a
 * user whose address was never verified, that user's other sessions end with everything created in them, and the owner is
 * notified. If no session of the user's asks for it, their password and other ways to sign in end, too.
 */
export async function guardUnverified(
  deps: Pick<Deps, 'db' | 'mail' | 'log' | 'accessGrants'>,
  manager: EntityManager,
  { user, provider, ...kept }: GuardUnverifiedInput,
): Promise<void> {
  if (user.emailVerified) return;
  const waysToSignIn = kept.keepSession === undefined;
  await revokeAccess(deps, manager, { userId: user.id, ...kept, waysToSignIn });
  await deps.mail.add(manager, {
    template: 'providerLinked',
    to: user.email,
    data: { provider: provider.name, password: waysToSignIn ? 'ended' : 'kept' },
  });
  deps.log.info(
    { event: 'link', userId: user.id, provider: provider.id },
    'an account was linked to an unverified user',
  );
}
