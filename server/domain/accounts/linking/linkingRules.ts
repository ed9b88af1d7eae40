import type { EntityManager } from 'typeorm';
import { AccountEntity } from '../../../data/entities/accounts';
import type { Deps } from '../../ports';
import type { User } from '../records';
import { revokeAccess } from '../session/revokeAccess';
import type { IdentityProvider, Profile, ProviderTokens } from '../social/identityProvider';
import { sealTokens } from '../social/storedTokens';

type LinkDeps = Pick<Deps, 'config' | 'clock' | 'random' | 'mail'>;

/**
 * Whether an account at a provider may be linked to a local user at all (specification section 5, security O11): linking
 * is on, the provider is trusted or says that the address is confirmed, and a user whose own address nobody has
 * confirmed is left alone where the operator wants it so.
 */
export function mayLink(
  { auth }: Deps['config'],
  provider: IdentityProvider,
  profile: Profile,
  user: User,
): boolean {
  if (!auth.linking) return false;
  if (!user.emailVerified && !auth.linkUnverifiedUsers) return false;
  return profile.emailVerified || auth.trustedProviders.includes(provider.id);
}

export interface InsertAccountInput {
  provider: IdentityProvider;
  profile: Profile;
  tokens: ProviderTokens;
  userId: string;
}

export async function insertAccount(
  { config, clock, random }: Pick<LinkDeps, 'config' | 'clock' | 'random'>,
  manager: EntityManager,
  { provider, profile, tokens, userId }: InsertAccountInput,
): Promise<void> {
  const now = clock.now();
  await manager.insert(AccountEntity, {
    id: random.id(),
    userId,
    providerId: provider.id,
    accountId: profile.accountId,
    ...sealTokens(config, tokens),
    createdAt: now,
    updatedAt: now,
  });
}

/** An account that is there already gets the newer tokens; name and picture of its user stay (contract section 6). */
export async function updateAccount(
  { config, clock }: Pick<LinkDeps, 'config' | 'clock'>,
  manager: EntityManager,
  id: string,
  tokens: ProviderTokens,
): Promise<void> {
  await manager.update(AccountEntity, { id }, { ...sealTokens(config, tokens), updatedAt: clock.now() });
}

export interface GuardUnverifiedInput {
  user: User;
  provider: IdentityProvider;
  /** The session that asked, by its id. */
  keepSession?: string;
}

/**
 * Somebody may have signed up with an address that is not theirs and wait for its owner to come: when an account is
 * linked into a user whose address was never confirmed, that user's other sessions end with whatever was made in one, and the
 * owner hears of it. The password stays, as the contract has it (11.2): the mail says how to choose another.
 */
export async function guardUnverified(
  deps: Pick<Deps, 'db' | 'mail' | 'log' | 'accessGrants'>,
  manager: EntityManager,
  { user, provider, keepSession }: GuardUnverifiedInput,
): Promise<void> {
  if (user.emailVerified) return;
  await revokeAccess(deps, manager, { userId: user.id, keepSession });
  await deps.mail.add(manager, {
    template: 'providerLinked',
    to: user.email,
    data: { provider: provider.name },
  });
  deps.log.info({ event: 'link', userId: user.id, provider: provider.id }, 'linked into an unverified user');
}
