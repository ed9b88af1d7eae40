import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import {
  deleteTrustedDevice,
  deleteTrustedDevicesOf,
  insertTrustedDevice,
  prolongTrust,
  type TrustedDeviceRow,
  trustedDevicesOf,
} from '../../../data/stores/trustedDeviceStore';
import { deleteChallengesOf } from '../../../data/stores/twoFactorStore';
import { AppError } from '../../../errors/AppError';
import { alphabets } from '../../crypto/alphabets';
import { hashToken } from '../../crypto/hashToken';
import type { Deps } from '../../deps';
import type { Client, LiveSession } from '../records';
import { recordSecurityEvent } from './securityLog';

/** A browser that skips the second step, as its owner sees it. */
export type TrustedDevice = Omit<TrustedDeviceRow, 'userId' | 'hash'>;

/** Trusts a browser from now on, and returns the value of its cookie. */
export async function trustDevice(
  deps: Pick<Deps, 'clock' | 'random'>,
  manager: EntityManager,
  { userId, client }: { userId: string; client: Client },
): Promise<string> {
  const token = deps.random.text(limits.deviceTokenLength, alphabets.letters);
  const now = deps.clock.now();
  const row = {
    id: deps.random.id(),
    userId,
    hash: hashToken(token),
    ipAddress: client.ipAddress.slice(0, 64),
    userAgent: client.userAgent.slice(0, 512),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: endOfTrust(now),
  };
  await insertTrustedDevice(manager, row, limits.trustedDevices);
  await recordSecurityEvent(deps, manager, { userId, kind: 'DEVICE_TRUSTED', from: client });
  return token;
}

/** Whether the password is enough in this browser; if so, its thirty days start again. */
export async function isTrusted(
  { clock }: Pick<Deps, 'clock'>,
  manager: EntityManager,
  { userId, client: { trusted } }: { userId: string; client: Client },
): Promise<boolean> {
  if (trusted === undefined) return false;
  const now = clock.now();
  return await prolongTrust(manager, { userId, hash: hashToken(trusted), now, expiresAt: endOfTrust(now) });
}

function endOfTrust(now: Date): Date {
  return new Date(now.getTime() + limits.trustLifetime * 1000);
}

export async function listTrustedDevices(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: { userId: string },
): Promise<TrustedDevice[]> {
  const now = clock.now();
  const rows = await trustedDevicesOf(db.manager, { userId, now, limit: limits.trustedDevices });
  return rows.map(({ id, ipAddress, userAgent, createdAt, lastUsedAt, expiresAt }) => ({
    id,
    ipAddress,
    userAgent,
    createdAt,
    lastUsedAt,
    expiresAt,
  }));
}

/** Another user's device is reported as unknown (security P15). */
export async function revokeTrustedDevice(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { viewer: { user, session }, id }: { viewer: LiveSession; id: string },
): Promise<void> {
  await deps.db.transaction(async (manager) => {
    if (!(await deleteTrustedDevice(manager, { id, userId: user.id }))) throw new AppError('NOT_FOUND');
    await recordSecurityEvent(deps, manager, { userId: user.id, kind: 'DEVICE_UNTRUSTED', from: session });
  });
}

/** Ends trusted devices and unfinished sign-ins, which must not outlast a change of the password or the second step. */
export async function endTrust(manager: EntityManager, userId: string): Promise<void> {
  await deleteTrustedDevicesOf(manager, userId);
  await deleteChallengesOf(manager, userId);
}
