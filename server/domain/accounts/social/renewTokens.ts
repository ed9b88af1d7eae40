import { setTimeout as sleep } from 'node:timers/promises';
import { IsNull } from 'typeorm';
import { limits } from '../../../config/limits';
import type { Database } from '../../../data/database';
import { AccountEntity } from '../../../data/entities/accounts';
import type { Deps } from '../../ports';
import type { IdentityProvider, ProviderTokens } from './identityProvider';
import { openTokens, sealTokens } from './storedTokens';

type RenewDeps = Pick<Deps, 'config' | 'db' | 'clock'>;

/** How often somebody who waits looks whether another instance is done, in milliseconds. */
const BETWEEN = 100;

/**
 * Renews an account's tokens and stores what the provider gave (security O8, fault case 18). Some providers give a new
 * refresh token each time and end the old one, or everything when an old one comes back: so each is sent once. Parallel
 * calls in this process share one renewal; of several instances one claims the row, the others wait and take what it has
 * stored. A claim ends by itself, so that one that died in between holds nobody up for long. Rejects when there are no
 * new tokens.
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
  const { refreshToken } = openTokens(deps.config, account);
  if (refreshToken === undefined) throw new Error('There is no refresh token');
  const patience = performance.now() + 2 * limits.tokenRenewal * 1000;
  for (;;) {
    const row = await deps.db.manager.findOneBy(AccountEntity, { id: account.id });
    if (!row) throw new Error('The account was unlinked meanwhile');
    if (!isSame(row, account)) return openTokens(deps.config, row);
    const claim = await claimRow(deps, row);
    if (claim) return await renewClaimed(deps, provider, { account, refreshToken, claim });
    if (performance.now() > patience) throw new Error('Another instance renews the tokens and does not end');
    await sleep(BETWEEN);
  }
}

/** Whether nobody has replaced the tokens since the account was read. */
function isSame(row: AccountEntity, account: AccountEntity): boolean {
  return row.accessToken === account.accessToken && row.refreshToken === account.refreshToken;
}

/** Until when the row is ours, or undefined. Of several instances that see it free, one replaces what they all saw. */
async function claimRow({ db, clock }: RenewDeps, row: AccountEntity): Promise<Date | undefined> {
  const { id, refreshToken, renewalEndsAt } = row;
  const now = clock.now();
  if (renewalEndsAt && renewalEndsAt > now) return undefined;
  const claim = new Date(now.getTime() + limits.tokenRenewal * 1000);
  const { affected } = await db.manager.update(
    AccountEntity,
    { id, refreshToken, renewalEndsAt: renewalEndsAt ?? IsNull() },
    { renewalEndsAt: claim },
  );
  return affected === 1 ? claim : undefined;
}

interface Claimed {
  account: AccountEntity;
  refreshToken: string;
  claim: Date;
}

/** The new tokens are stored in place of the one that was sent only: a sign-in meanwhile may have brought newer ones. */
async function renewClaimed(
  deps: RenewDeps,
  provider: IdentityProvider,
  { account, refreshToken, claim }: Claimed,
): Promise<ProviderTokens> {
  const { config, db, clock } = deps;
  try {
    const given = await provider.refresh(refreshToken);
    const { affected } = await db.manager.update(
      AccountEntity,
      { id: account.id, refreshToken: account.refreshToken ?? '' },
      { ...sealTokens(config, given), renewalEndsAt: null, updatedAt: clock.now() },
    );
    if (affected === 1) return { ...given, refreshToken: given.refreshToken ?? refreshToken };
    await release(deps, account, claim);
    return openTokens(config, await db.manager.findOneByOrFail(AccountEntity, { id: account.id }));
  } catch (error) {
    await release(deps, account, claim);
    throw error;
  }
}

/** Lets the next one try at once. That it cannot be noted down changes nothing: the claim ends by itself. */
async function release({ db }: RenewDeps, { id }: AccountEntity, claim: Date): Promise<void> {
  await db.manager
    .update(AccountEntity, { id, renewalEndsAt: claim }, { renewalEndsAt: null })
    .catch(() => undefined);
}
