import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import {
  deleteVerificationsNamed,
  findVerifications,
  insertVerificationAmong,
  isVerification,
} from '../../../data/stores/verificationStore';
import type { Deps } from '../../deps';

/**
 * Stores a pending change of address beside its token, so that the settings can show it and its owner can cancel it. Only the
 * newest few are kept; the newest one is shown.
 */
export async function rememberEmailChange(
  { clock, random, config }: Pick<Deps, 'clock' | 'random' | 'config'>,
  manager: EntityManager,
  { userId, newEmail }: { userId: string; newEmail: string },
): Promise<void> {
  const now = clock.now();
  // Expires with the token, whose times are whole seconds.
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

/** The newest pending address of each user, or null. */
export async function readPendingEmails(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  userIds: readonly string[],
): Promise<(string | null)[]> {
  const rows = await findVerifications(db.manager, userIds.map(identifierOf), clock.now());
  const newest = new Map(rows.map(({ identifier, value }) => [identifier, value]));
  return userIds.map((id) => newest.get(identifierOf(id)) ?? null);
}

/** Whether this change is still pending: it may have been cancelled. */
export function isEmailChangePending(
  manager: EntityManager,
  { userId, newEmail }: { userId: string; newEmail: string },
): Promise<boolean> {
  return isVerification(manager, { identifier: identifierOf(userId), value: newEmail });
}

/** Deletes a user's pending changes, so that their mailed links change nothing any more. False if there were none. */
export async function forgetEmailChanges(manager: EntityManager, userId: string): Promise<boolean> {
  return await deleteVerificationsNamed(manager, identifierOf(userId));
}

function identifierOf(userId: string): string {
  return `change-email:${userId}`;
}
