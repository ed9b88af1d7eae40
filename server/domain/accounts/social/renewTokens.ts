import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../../../config/limits';
import {
  type AccountRow,
  claimRenewal,
  findAccount,
  releaseRenewal,
  storeRenewal,
} from '../../../data/stores/accountStore';
import type { Deps } from '../../deps';
import type { IdentityProvider, ProviderTokens } from './identityProvider';
import { openTokens, sealTokens } from './storedTokens';

type RenewDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'renewals'>;

/** Milliseconds between checks whether another instance is done. */
const RENEWAL_POLL_MS = 100;

/**
 * Renews an account's tokens and stores what the provider returned (security O8). Some providers rotate refresh tokens, or
 * revoke everything if an old one is reused, so each is sent only once. Parallel calls in this process share one renewal; of
 * several instances one claims the row, and the others wait and use what it stored. A claim expires, so that an instance that
 * died does not block the others for long. Rejects if there are no new tokens.
 */
export function renewTokens(
  deps: RenewDeps,
  provider: IdentityProvider,
  account: AccountRow,
): Promise<ProviderTokens> {
  const { renewals } = deps;
  const known = renewals.get(account.id);
  if (known) return known;
  const renewal = renew(deps, provider, account).finally(() => renewals.delete(account.id));
  renewals.set(account.id, renewal);
  return renewal;
}

async function renew(
  deps: RenewDeps,
  provider: IdentityProvider,
  account: AccountRow,
): Promise<ProviderTokens> {
  const { refreshToken } = openTokens(deps.config, account);
  if (refreshToken === undefined) throw new Error('There is no refresh token');
  const patience = performance.now() + 2 * limits.tokenRenewal * 1000;
  for (;;) {
    const row = await findAccount(deps.db.manager, { id: account.id });
    if (!row) throw new Error('The account was unlinked in the meantime');
    if (!isSame(row, account)) return openTokens(deps.config, row);
    const claim = await claimRow(deps, row);
    if (claim) return await renewClaimed(deps, provider, { account, refreshToken, claim });
    if (performance.now() > patience)
      throw new Error('Timed out waiting for another instance to renew the tokens');
    await sleep(RENEWAL_POLL_MS);
  }
}

/** Whether the tokens are unchanged since the account was read. */
function isSame(row: AccountRow, account: AccountRow): boolean {
  return row.accessToken === account.accessToken && row.refreshToken === account.refreshToken;
}

/**
 * When our claim on the row ends, or undefined. Of several instances that see it free, only one gets to replace what they all
 * read.
 */
async function claimRow({ db, clock }: RenewDeps, row: AccountRow): Promise<Date | undefined> {
  const now = clock.now();
  if (row.renewalEndsAt && row.renewalEndsAt > now) return undefined;
  const claim = new Date(now.getTime() + limits.tokenRenewal * 1000);
  return (await claimRenewal(db.manager, row, claim)) ? claim : undefined;
}

interface Claimed {
  account: AccountRow;
  refreshToken: string;
  claim: Date;
}

/** Stores the new tokens only in place of the one that was sent: a sign-in in the meantime may have brought newer ones. */
async function renewClaimed(
  deps: RenewDeps,
  provider: IdentityProvider,
  { account, refreshToken, claim }: Claimed,
): Promise<ProviderTokens> {
  const { config, db, clock } = deps;
  try {
    const given = await provider.refresh(refreshToken);
    const sent = { id: account.id, refreshToken: account.refreshToken ?? '' };
    const changes = { ...sealTokens(config, given), updatedAt: clock.now() };
    if (await storeRenewal(db.manager, sent, changes))
      return { ...given, refreshToken: given.refreshToken ?? refreshToken };
    await release(deps, account, claim);
    const row = await findAccount(db.manager, { id: account.id });
    if (!row) throw new Error('The account was unlinked in the meantime');
    return openTokens(config, row);
  } catch (error) {
    await release(deps, account, claim);
    throw error;
  }
}

/** Lets the next caller try at once. A failure changes nothing: the claim expires by itself. */
async function release({ db }: RenewDeps, { id }: AccountRow, claim: Date): Promise<void> {
  await releaseRenewal(db.manager, id, claim).catch(() => undefined);
}
