import type { Database } from '../../../data/database';
import { AccountEntity } from '../../../data/entities/account.entity';
import type { Deps } from '../../ports';
import type { IdentityProvider, ProviderTokens } from './identityProvider';
import { openTokens, sealTokens } from './storedTokens';

type RenewDeps = Pick<Deps, 'config' | 'db' | 'clock'>;

/** How often and how far apart another instance's renewal is looked for, in milliseconds. */
const LOOKS = 4;
const BETWEEN = 250;

/**
 * Renews an account's tokens and stores what the provider gave (security O8, fault case 18). Parallel calls share one
 * renewal. Some providers give a new refresh token each time and end the old one: the pair is then stored only in place of
 * the one that was used, and whoever comes too late takes what the other has stored. Rejects when there are no new tokens.
 */
export function renewTokens(
  deps: RenewDeps,
  provider: IdentityProvider,
  account: AccountEntity,
): Promise<ProviderTokens> {
  const running = runningOf(deps.db);
  const known = running.get(account.id);
  if (known) return known;
  const renewal = renew(deps, provider, account).finally(() => running.delete(account.id));
  running.set(account.id, renewal);
  return renewal;
}

const runningPerDatabase = new WeakMap<Database, Map<string, Promise<ProviderTokens>>>();

function runningOf(db: Database): Map<string, Promise<ProviderTokens>> {
  const running = runningPerDatabase.get(db) ?? new Map<string, Promise<ProviderTokens>>();
  runningPerDatabase.set(db, running);
  return running;
}

async function renew(
  deps: RenewDeps,
  provider: IdentityProvider,
  account: AccountEntity,
): Promise<ProviderTokens> {
  const before = await replacedSince(deps, account);
  if (before) return before;
  const { refreshToken } = openTokens(deps.config, account);
  if (refreshToken === undefined) throw new Error('There is no refresh token');
  let given: ProviderTokens;
  try {
    given = await provider.refresh(refreshToken);
  } catch (error) {
    const others = await waitForOthers(deps, account);
    if (others) return others;
    throw error;
  }
  const { affected } = await deps.db.manager.update(
    AccountEntity,
    { id: account.id, refreshToken: account.refreshToken ?? '' },
    { ...sealTokens(deps.config, given), updatedAt: deps.clock.now() },
  );
  const renewed = { ...given, refreshToken: given.refreshToken ?? refreshToken };
  return affected === 1 ? renewed : ((await replacedSince(deps, account)) ?? renewed);
}

/** The stored tokens, if somebody has replaced them since the account was read. */
async function replacedSince(
  { config, db }: RenewDeps,
  account: AccountEntity,
): Promise<ProviderTokens | undefined> {
  const row = await db.manager.findOneBy(AccountEntity, { id: account.id });
  if (!row) throw new Error('The account was unlinked meanwhile');
  const same = row.accessToken === account.accessToken && row.refreshToken === account.refreshToken;
  return same ? undefined : openTokens(config, row);
}

/** A refresh token that was refused may be the one another instance has just used up. */
async function waitForOthers(deps: RenewDeps, account: AccountEntity): Promise<ProviderTokens | undefined> {
  for (let look = 0; look < LOOKS; look += 1) {
    const others = await replacedSince(deps, account);
    if (others) return others;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN));
  }
  return undefined;
}
