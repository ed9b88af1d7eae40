import type { EntityManager } from 'typeorm';
import { isDatabaseUnavailable, isDeadlock } from '../../../data/databaseErrors';
import * as accounts from '../../../data/stores/accountStore';
import { findAccount } from '../../../data/stores/accountStore';
import { deletePasskeysOf } from '../../../data/stores/passkeyStore';
import { findUser } from '../../../data/stores/userStore';
import type { Deps, Origin } from '../../ports';
import { noteSecurityEvent } from '../factors/securityLog';
import { toUser, type User } from '../records';
import { revokeAccess } from '../session/sessions';
import type { IdentityProvider, Profile, ProviderTokens, Voucher } from './identityProvider';
import { sealTokens } from './storedTokens';

export interface LinkToUserInput {
  userId: string;
  provider: IdentityProvider;
  profile: Profile;
  tokens: ProviderTokens;
  /** Id of the requesting session, which stays when the others are ended. */
  keepSession?: string;
  /** Where the request came from. */
  from?: Origin;
}

/** `taken`: the account belongs to another user; `failed`: it could not be stored, or the user is gone. */
export type LinkResult = 'linked' | 'not allowed' | 'different email' | 'taken' | 'failed';

const nowhere: Origin = { ipAddress: '', userAgent: '' };

type LinkDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'random' | 'mail' | 'log' | 'accessGrants'>;

/**
 * Links a provider's account to a user who asked for it (contract section 6, linking flow). Order of checks: rules, address,
 * whose account it is. An account already linked to this user only gets its newer tokens.
 */
export async function linkToUser(deps: LinkDeps, input: LinkToUserInput): Promise<LinkResult> {
  try {
    return await deps.db.transaction(async (manager) => {
      const { userId, provider, profile, tokens, keepSession, from = nowhere } = input;
      const row = await findUser(manager, { id: userId });
      if (!row) return 'failed';
      const user = toUser(row);
      if (!mayLink(deps.config, provider, profile, user)) return 'not allowed';
      if (profile.email !== user.email && !deps.config.auth.linkDifferentEmails) return 'different email';
      const key = { providerId: provider.id, accountId: profile.accountId };
      const known = await findAccount(manager, key);
      if (known && known.userId !== userId) return 'taken';
      if (known) {
        await updateAccount(deps, manager, known.id, { profile, tokens });
        return 'linked';
      }
      await insertAccount(deps, manager, { provider, profile, tokens, userId });
      await guardUnverified(deps, manager, { user, provider, keepSession });
      const event = { userId, kind: 'PROVIDER_LINKED', detail: provider.id, from } as const;
      await noteSecurityEvent(deps, manager, event);
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
 * Whether a provider's account may be linked to a local user at all (specification section 5, security O11): linking is
 * enabled, the provider is trusted or says that the address is verified, and the user's own address is verified where the
 * operator requires it.
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
 * (contract section 6).
 */
export async function updateAccount(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  manager: EntityManager,
  id: string,
  { profile, tokens }: Pick<InsertAccountInput, 'profile' | 'tokens'>,
): Promise<void> {
  const operator = profile.operator ?? false;
  await accounts.updateTokens(manager, id, {
    ...sealTokens(config, tokens),
    operator,
    updatedAt: clock.now(),
  });
}

export interface GuardUnverifiedInput {
  user: User;
  provider: Voucher;
  /** Id of the requesting session. */
  keepSession?: string;
}

/**
 * Someone may have signed up with an address that is not theirs and be waiting for its owner: when an account is linked to a
 * user whose address was never verified, that user's other sessions end with everything created in them, and the owner is
 * notified. The password stays, as the contract requires (11.2): the mail says how to choose another.
 */
export async function guardUnverified(
  deps: Pick<Deps, 'db' | 'mail' | 'log' | 'accessGrants'>,
  manager: EntityManager,
  { user, provider, keepSession }: GuardUnverifiedInput,
): Promise<void> {
  if (user.emailVerified) return;
  await revokeAccess(deps, manager, { userId: user.id, keepSession });
  if (keepSession === undefined) await deletePasskeysOf(manager, user.id);
  await deps.mail.add(manager, {
    template: 'providerLinked',
    to: user.email,
    data: { provider: provider.name },
  });
  deps.log.info(
    { event: 'link', userId: user.id, provider: provider.id },
    'an account was linked to an unverified user',
  );
}
