import { isDatabaseUnavailable, isDeadlock } from '../../../data/databaseErrors';
import { AccountEntity, UserEntity } from '../../../data/entities/accounts';
import type { Deps } from '../../ports';
import { toUser } from '../records';
import type { IdentityProvider, Profile, ProviderTokens } from '../social/identityProvider';
import { guardUnverified, insertAccount, mayLink, updateAccount } from './linkingRules';

export interface LinkToUserInput {
  userId: string;
  provider: IdentityProvider;
  profile: Profile;
  tokens: ProviderTokens;
  /** The session that asked, by its id: an end of the others leaves it alone. */
  keepSession?: string;
}

/** `taken`: the account belongs to somebody else; `failed`: it could not be stored, or the user has gone. */
export type LinkResult = 'linked' | 'not allowed' | 'different email' | 'taken' | 'failed';

type LinkDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'random' | 'mail' | 'log' | 'accessGrants'>;

/**
 * Links an account at a provider to a user who asked for it (contract section 6, linking flow): rules, then the address,
 * then whose the account is. One's own account again only gets its newer tokens.
 */
export async function linkToUser(deps: LinkDeps, input: LinkToUserInput): Promise<LinkResult> {
  try {
    return await deps.db.transaction(async (manager) => {
      const { userId, provider, profile, tokens, keepSession } = input;
      const row = await manager.findOneBy(UserEntity, { id: userId });
      if (!row) return 'failed';
      const user = toUser(row);
      if (!mayLink(deps.config, provider, profile, user)) return 'not allowed';
      if (profile.email !== user.email && !deps.config.auth.linkDifferentEmails) return 'different email';
      const key = { providerId: provider.id, accountId: profile.accountId };
      const known = await manager.findOneBy(AccountEntity, key);
      if (known && known.userId !== userId) return 'taken';
      if (known) {
        await updateAccount(deps, manager, known.id, tokens);
        return 'linked';
      }
      await insertAccount(deps, manager, { provider, profile, tokens, userId });
      await guardUnverified(deps, manager, { user, provider, keepSession });
      deps.log.info({ event: 'link', userId, provider: provider.id }, 'an account was linked');
      return 'linked';
    });
  } catch (error) {
    if (isDatabaseUnavailable(error) || isDeadlock(error)) throw error;
    deps.log.warn({ err: error, provider: input.provider.id }, 'an account could not be linked');
    return 'failed';
  }
}
