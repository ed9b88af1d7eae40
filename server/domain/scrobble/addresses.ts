import { limits } from '../../config/limits';
import { isDatabaseUnavailable } from '../../data/databaseErrors';
import * as store from '../../data/stores/scrobbleAddressStore';
import { lockSession } from '../../data/stores/sessionStore';
import { lockUser } from '../../data/stores/userStore';
import { AppError } from '../../errors/AppError';
import { alphabets } from '../crypto/alphabets';
import { hashToken } from '../crypto/hashToken';
import type { Deps, Origin } from '../deps';
import { inUtc } from '../text/instants';
import { isStorable, joinLines } from '../text/textForm';

/** An address as its owner sees it, without its secret. */
export type ScrobbleAddress = Omit<store.ScrobbleAddressRow, 'userId' | 'hash'>;

const shown = ({ userId: _, hash: __, ...address }: store.ScrobbleAddressRow): ScrobbleAddress => address;

export interface CreateAddressInput {
  user: { id: string; email: string };
  session: Origin & { id: string };
  name: string;
  /** Without it the address is valid until revoked. */
  expiresInDays?: number;
}

/**
 * Creates a private address for a player, which may only mark what its owner watches. The secret is returned once; only its
 * hash is stored. As with API tokens, the caller requires a recent sign-in, and the owner is notified by mail.
 */
export async function createScrobbleAddress(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'random' | 'mail' | 'log' | 'securityLog'>,
  { user, session, name: given, expiresInDays: days }: CreateAddressInput,
): Promise<{ address: ScrobbleAddress; url: string }> {
  const name = joinLines(given);
  const named = name !== '' && name.length <= limits.apiTokenName && isStorable(given);
  const timed = days === undefined || (Number.isInteger(days) && days >= 1 && days <= limits.apiTokenDays);
  if (!named || !timed) throw new AppError('INVALID_ARGUMENT');
  const token = deps.random.text(limits.scrobbleTokenLength, alphabets.letters);
  const now = deps.clock.now();
  const row: store.ScrobbleAddressRow = {
    id: deps.random.id(),
    userId: user.id,
    name,
    hash: hashToken(token),
    createdAt: now,
    lastUsedAt: null,
    expiresAt: days === undefined ? null : new Date(now.getTime() + days * 86_400_000),
  };
  await deps.db.transaction(async (manager) => {
    await lockUser(manager, user.id);
    if (!(await lockSession(manager, session.id))) throw new AppError('UNAUTHENTICATED');
    if ((await store.countScrobbleAddresses(manager, user.id)) >= limits.scrobbleAddresses)
      throw new AppError('TOO_MANY_ADDRESSES');
    await store.insertScrobbleAddress(manager, row);
    const event = { kind: 'PLAYER_ADDRESS_CREATED', detail: name, from: session } as const;
    await deps.securityLog.note(manager, { userId: user.id, ...event });
    const at = inUtc(now);
    await deps.mail.add(manager, { template: 'scrobbleAddressCreated', to: user.email, data: { at } });
  });
  deps.log.info(
    { event: 'scrobble address created', userId: user.id, addressId: row.id },
    'a player address was created',
  );
  return { address: shown(row), url: `${deps.config.baseURL}/connect/${token}` };
}

/** A user's addresses, newest first. */
export async function listScrobbleAddresses(
  { db }: Pick<Deps, 'db'>,
  { userId }: { userId: string },
): Promise<ScrobbleAddress[]> {
  return (await store.scrobbleAddressesOf(db.manager, userId, limits.scrobbleAddresses)).map(shown);
}

/** Revokes one of a user's own addresses at once. Another user's address is reported as unknown. */
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
  deps.log.info({ event: 'scrobble address revoked', userId, addressId: id }, 'a player address was revoked');
}

/** The address for a token, or null if unknown, revoked or expired, without telling which. Records the use. */
export async function openScrobbleAddress(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  { token }: { token: string },
): Promise<{ id: string; userId: string } | null> {
  const row = await store.findScrobbleAddress(deps.db.manager, hashToken(token));
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
    log.warn({ err: error }, 'the use of a player address could not be recorded');
  }
}
