import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import {
  deleteVerificationsNamed,
  findVerifications,
  insertVerificationAmong,
  isVerification,
} from '../../../data/stores/verificationStore';
import type { Deps } from '../../ports';

/**
 * Changes of address that wait for their mail to be answered: remembered beside the token, so that the settings can
 * show one and its owner can take it back. Several may wait at once, the newest of them: that is the one shown.
 */
export async function rememberEmailChange(
  { clock, random, config }: Pick<Deps, 'clock' | 'random' | 'config'>,
  manager: EntityManager,
  { userId, newEmail }: { userId: string; newEmail: string },
): Promise<void> {
  const now = clock.now();
  // Ends with the token, whose times are whole seconds.
  const issued = Math.floor(now.getTime() / 1000);
  const row = {
    id: random.id(),
    identifier: identifierOf(userId),
    value: newEmail,
    expiresAt: new Date((issued + config.auth.verifyLifetime) * 1000),
    createdAt: now,
    updatedAt: now,
  };
  await insertVerificationAmong(manager, row, limits.emailChanges);
}

/** For each user the newest address that waits, or null. */
export async function pendingEmails(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  userIds: readonly string[],
): Promise<(string | null)[]> {
  const rows = await findVerifications(db.manager, userIds.map(identifierOf), clock.now());
  const newest = new Map(rows.map(({ identifier, value }) => [identifier, value]));
  return userIds.map((id) => newest.get(identifierOf(id)) ?? null);
}

/** Whether this change still waits: it may have been taken back. */
export function isEmailChangePending(
  manager: EntityManager,
  { userId, newEmail }: { userId: string; newEmail: string },
): Promise<boolean> {
  return isVerification(manager, { identifier: identifierOf(userId), value: newEmail });
}

/** Done, taken back, or its owner gone: the mailed links change nothing any more. False when none waited. */
export async function forgetEmailChanges(manager: EntityManager, userId: string): Promise<boolean> {
  return await deleteVerificationsNamed(manager, identifierOf(userId));
}

function identifierOf(userId: string): string {
  return `change-email:${userId}`;
}
