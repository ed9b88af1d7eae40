import type { Config } from '../../../config/config';
import { limits } from '../../../config/limits';
import {
  deletePasskey,
  findPasskey,
  type PasskeyRow,
  passkeysOf,
  renamePasskey,
} from '../../../data/stores/passkeyStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import type { Client, LiveSession } from '../records';
import { isFresh } from '../session/getSession';
import { lockOwner } from '../session/lockOwner';
import { recordSecurityEvent } from './securityLog';

/** A passkey as its owner sees it, with the field names of the wire format (contract 5.7). */
export interface Passkey {
  id: string;
  name: string | null;
  userId: string;
  credentialID: string;
  publicKey: string;
  counter: number;
  deviceType: string;
  backedUp: boolean;
  transports: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
  aaguid: string;
}

export function toPasskey({ credentialId, credentialHash: _, ...row }: PasskeyRow): Passkey {
  const { id, name, userId, publicKey, counter, deviceType, backedUp, transports, createdAt, lastUsedAt } =
    row;
  const shown = { id, name, userId, credentialID: credentialId, publicKey, counter, deviceType, backedUp };
  return { ...shown, transports, createdAt, lastUsedAt, aaguid: row.aaguid };
}

/** The relying party: the host of the site's address, the only place where its passkeys work (security O4). */
export function relyingParty({ baseURL, site }: Config) {
  return { rpID: new URL(baseURL).hostname, rpName: site.name, origin: baseURL };
}

export async function listPasskeys({ db }: Pick<Deps, 'db'>, userId: string): Promise<Passkey[]> {
  return (await passkeysOf(db.manager, userId, limits.passkeys)).map(toPasskey);
}

/** For the account export: what a user knows about their passkeys. */
export function exportPasskeys(deps: Pick<Deps, 'db'>, userId: string) {
  const value = async () =>
    (await listPasskeys(deps, userId)).map(({ name, createdAt, lastUsedAt }) => ({
      name,
      createdAt,
      lastUsedAt,
    }));
  return [{ name: 'passkeys', value }];
}

interface OwnPasskey {
  viewer: LiveSession;
  id: string;
}

/** Another user's passkey is reported as unknown (security P15). */
export async function updatePasskey(
  { db }: Pick<Deps, 'db'>,
  { viewer: { user }, id, name }: OwnPasskey & { name: string },
): Promise<{ passkey: Passkey }> {
  const key = { id, userId: user.id };
  const row = await findPasskey(db.manager, key);
  if (!row) throw new AppError('PASSKEY_NOT_FOUND');
  await renamePasskey(db.manager, key, name);
  return { passkey: toPasskey({ ...row, name }) };
}

/** Deletes a passkey, and mails its owner. Needs a fresh session (security S9). */
export async function removePasskey(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'random' | 'mail' | 'log'>,
  { viewer, id, client }: OwnPasskey & { client: Client },
): Promise<void> {
  const { user, session } = viewer;
  if (!isFresh(deps, session)) throw new AppError('SESSION_IS_NOT_FRESH');
  await deps.db.transaction(async (manager) => {
    await lockOwner(manager, viewer);
    const row = await findPasskey(manager, { id, userId: user.id });
    if (!row || !(await deletePasskey(manager, row))) throw new AppError('PASSKEY_NOT_FOUND');
    const detail = row.name ?? undefined;
    await recordSecurityEvent(deps, manager, {
      userId: user.id,
      kind: 'PASSKEY_REMOVED',
      detail,
      from: client,
    });
    await deps.mail.add(manager, {
      template: 'passkeyRemoved',
      to: user.email,
      data: {},
    });
  });
  deps.log.info({ event: 'passkey removed', userId: user.id }, 'a passkey was removed');
}
