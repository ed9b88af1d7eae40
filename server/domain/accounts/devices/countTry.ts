import type { Deps } from '../../ports';
import { tokenHash } from '../../tokenHash';
import type { Client } from '../records';
import { findSession } from '../session/findSession';

export interface TryInput {
  /** The address that is tried, in its normal form. */
  email: string;
  client: Client;
  /** The token of the browser's session cookie, its signature already checked. */
  session?: string;
}

/**
 * Counts a try at somebody's password. A browser that has signed in to this account before counts for itself; all others count
 * together, from wherever they come, so that strangers cannot keep the owner out (security A5, OWASP's "device cookies").
 * What proves a browser is looked up by itself and only then compared with the address: the work is the same whether
 * the address has an account or not.
 */
export async function countTry(
  deps: Pick<Deps, 'db' | 'clock' | 'limiter'>,
  { email, client, session }: TryInput,
): Promise<void> {
  const device =
    (await knownByDevice(deps, email, client.device)) ?? (await knownBySession(deps, email, session));
  if (device === undefined) await deps.limiter.consume('account', email);
  else await deps.limiter.consume('device', `${device} ${email}`);
}

async function knownByDevice(
  { db }: Pick<Deps, 'db'>,
  email: string,
  device: string | undefined,
): Promise<string | undefined> {
  if (device === undefined) return undefined;
  const hash = tokenHash(device);
  const known = await db.readRow(
    'SELECT u.id FROM device_cookie d JOIN user u ON u.id = d.userId WHERE d.hash = ? AND u.email = ?',
    [hash, email],
  );
  return known ? hash : undefined;
}

async function knownBySession(
  deps: Pick<Deps, 'db' | 'clock'>,
  email: string,
  token: string | undefined,
): Promise<string | undefined> {
  const live = token === undefined ? undefined : await findSession(deps, token);
  const known = live && live.user.email === email && live.session.expiresAt > deps.clock.now();
  return known ? live.session.id : undefined;
}
