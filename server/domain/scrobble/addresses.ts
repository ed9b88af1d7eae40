import { limits } from '../../config/limits';
import { isDatabaseUnavailable } from '../../data/databaseErrors';
import * as store from '../../data/stores/scrobbleAddressStore';
import { holdSession } from '../../data/stores/sessionStore';
import { lockUser } from '../../data/stores/userStore';
import { AppError } from '../../errors/AppError';
import { alphabets } from '../alphabets';
import type { Deps, Origin } from '../ports';
import { tokenHash } from '../tokenHash';

/** An address as its owner sees it, without the secret in it. */
export type ScrobbleAddress = Omit<store.ScrobbleAddressRow, 'userId' | 'hash'>;

const shown = ({ userId: _, hash: __, ...address }: store.ScrobbleAddressRow): ScrobbleAddress => address;

export interface CreateAddressInput {
  user: { id: string; email: string };
  session: Origin & { id: string };
  name: string;
  /** Without it the address lives until it is revoked. */
  expiresInDays?: number;
}

/**
 * Makes a private address for a player, which may mark what its owner watches and nothing more. It leaves here once; only a
 * hash stays. As with API tokens, whoever makes one has signed in lately (the caller asks), and its owner hears of it.
 */
export async function createScrobbleAddress(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'random' | 'mail' | 'log' | 'securityLog'>,
  { user, session, name: given, expiresInDays: days }: CreateAddressInput,
): Promise<{ address: ScrobbleAddress; url: string }> {
  const name = given.trim();
  const named =
    name !== '' && name.length <= limits.apiTokenName && name.isWellFormed() && !name.includes('\0');
  const timed = days === undefined || (Number.isInteger(days) && days >= 1 && days <= limits.apiTokenDays);
  if (!named || !timed) throw new AppError('INVALID_ARGUMENT');
  const token = deps.random.text(limits.scrobbleTokenLength, alphabets.letters);
  const now = deps.clock.now();
  const row: store.ScrobbleAddressRow = {
    id: deps.random.id(),
    userId: user.id,
    name,
    hash: tokenHash(token),
    createdAt: now,
    lastUsedAt: null,
    expiresAt: days === undefined ? null : new Date(now.getTime() + days * 86_400_000),
  };
  await deps.db.transaction(async (manager) => {
    await lockUser(manager, user.id);
    if (!(await holdSession(manager, session.id))) throw new AppError('UNAUTHENTICATED');
    if ((await store.countScrobbleAddresses(manager, user.id)) >= limits.scrobbleAddresses)
      throw new AppError('TOO_MANY_ADDRESSES');
    await store.insertScrobbleAddress(manager, row);
    const event = { kind: 'PLAYER_ADDRESS_CREATED', detail: name, from: session } as const;
    await deps.securityLog.note(manager, { userId: user.id, ...event });
    const at = `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    await deps.mail.add(manager, { template: 'scrobbleAddressCreated', to: user.email, data: { name, at } });
  });
  deps.log.info(
    { event: 'scrobble address created', userId: user.id, addressId: row.id },
    'an address for players was made',
  );
  return { address: shown(row), url: `${deps.config.baseURL}/connect/${token}` };
}

/** A person's addresses, newest first. */
export async function listScrobbleAddresses(
  { db }: Pick<Deps, 'db'>,
  { userId }: { userId: string },
): Promise<ScrobbleAddress[]> {
  return (await store.scrobbleAddressesOf(db.manager, userId, limits.scrobbleAddresses)).map(shown);
}

/** Ends one of a person's own addresses at once. Another's is as unknown as one that never was. */
export async function revokeScrobbleAddress(
  deps: Pick<Deps, 'db' | 'log' | 'securityLog'>,
  { userId, id, from }: { userId: string; id: string; from: Origin },
): Promise<void> {
  await deps.db.transaction(async (manager) => {
    const rows = await store.scrobbleAddressesOf(manager, userId, limits.scrobbleAddresses);
    const row = rows.find((address) => address.id === id);
    if (!row || !(await store.deleteScrobbleAddress(manager, { id, userId })))
      throw new AppError('NOT_FOUND');
    await deps.securityLog.note(manager, { userId, kind: 'PLAYER_ADDRESS_REVOKED', detail: row.name, from });
  });
  deps.log.info(
    { event: 'scrobble address revoked', userId, addressId: id },
    'an address for players was ended',
  );
}

/** The address that this token opens, or null: unknown, revoked and expired ones are alike. Notes the use. */
export async function openScrobbleAddress(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  { token }: { token: string },
): Promise<{ id: string; userId: string } | null> {
  const row = await store.findScrobbleAddress(deps.db.manager, tokenHash(token));
  const now = deps.clock.now();
  if (!row || (row.expiresAt !== null && row.expiresAt <= now)) return null;
  const due = !row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() >= limits.apiTokenUseNoted * 1000;
  if (due) await noteUse(deps, row.id, now);
  return { id: row.id, userId: row.userId };
}

async function noteUse({ db, log }: Pick<Deps, 'db' | 'log'>, id: string, now: Date): Promise<void> {
  try {
    await store.noteScrobbleAddressUse(db.manager, id, now);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    log.warn({ err: error }, 'the use of an address for players could not be noted');
  }
}
