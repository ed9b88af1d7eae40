import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { lockUsers } from '../../../data/locks';
import { suspensionInForce } from '../../../data/stores/suspensionStore';
import { findTwoFactor } from '../../../data/stores/twoFactorStore';
import {
  deleteUnlock,
  insertUnlock,
  isStoppable,
  lockUnlock,
  stopUnlock as markStopped,
  pendingUnlock,
  type UnlockRequest,
  unlocksDue,
} from '../../../data/stores/unlockStore';
import { findUser } from '../../../data/stores/userStore';
import { AppError } from '../../../errors/AppError';
import { recordSecurityEvent } from '../../accounts/factors/securityLog';
import { endTwoFactor } from '../../accounts/factors/twoFactorSetUp';
import { logModeration } from '../../community/moderation/moderationLog';
import { readerOf, requireMet, requireOperator, type Writer } from '../../community/reader';
import { alphabets } from '../../crypto/alphabets';
import { hashToken } from '../../crypto/hashToken';
import type { Deps } from '../../deps';
import { inUtc } from '../../text/instants';
import { mailPerson } from './mailPerson';
import { type GraveAct, requireGravePower, requirePower } from './requirePower';

type UnlockDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'config' | 'log' | 'mail'>;

const DAY_MS = 86_400_000;
/** Where an operator was is not for its person to read. */
const nowhere = { ipAddress: '', userAgent: '' };

/**
 * Begins to unlock the account of someone who has lost their second step: it is turned off three days later. They are told at
 * once by mail, and signing in or the link in it stops it, since who can sign in has lost nothing.
 */
export async function unlockPerson(deps: UnlockDeps, act: GraveAct): Promise<void> {
  const { by, userId, reason } = await requireGravePower(deps, act);
  await beginUnlock(deps, { userId, byId: by.userId, reason });
  deps.log.info(
    { event: 'unlock asked for', userId, by: by.userId },
    'an operator began to unlock an account',
  );
}

/** Begins to unlock an account whatever powers it has: from the server. Returns when it will be unlocked. */
export async function beginUnlock(
  deps: Omit<UnlockDeps, 'log'>,
  { userId, byId, reason }: { userId: string; byId: string | null; reason: string },
): Promise<Date> {
  const createdAt = deps.clock.now();
  const endsAt = new Date(createdAt.getTime() + limits.unlockDays * DAY_MS);
  const token = deps.random.text(limits.unlockTokenLength, alphabets.letters);
  const request = { userId, byId, onServer: byId === null, stopHash: hashToken(token), createdAt, endsAt };
  const url = `${deps.config.baseURL}${UNLOCK_STOP_PATH}?token=${token}`;
  await deps.db.transaction(async (manager) => {
    await lockUsers(manager, [userId]);
    const user = await findUser(manager, { id: userId });
    if (!user) throw new AppError('NOT_FOUND');
    if (!(await findTwoFactor(manager, userId))?.secret) throw new AppError('TWO_FACTOR_NOT_ENABLED');
    // Their owner could not be told, nor stop it.
    if (!deps.mail.enabled || !user.emailVerified) throw new AppError('PERSON_CANNOT_BE_TOLD');
    const before = await lockUnlock(manager, userId);
    if (before && before.stoppedAt === null) throw new AppError('UNLOCK_IS_BEGUN');
    if (before) await endUnlock(deps, manager, { userId, byId: userId, createdAt: before.stoppedAt });
    const message = { template: 'unlockAsked', to: user.email };
    // It is not begun unannounced, so it asks before `add`, which drops what is too much: each message counts twice.
    if (!(await deps.mail.admits(manager, message))) throw new AppError('TOO_MANY_REQUESTS');
    await insertUnlock(manager, { ...request, stoppedAt: null });
    const detail = `on ${inUtc(endsAt)}`;
    await logModeration(deps, manager, { kind: 'UNLOCK_ASKED', byId, personId: userId, reason, detail });
    await recordSecurityEvent(deps, manager, { userId, kind: 'UNLOCK_ASKED', detail, from: nowhere });
    await deps.mail.add(manager, { ...message, data: { url, at: inUtc(endsAt), reason } });
  });
  return endsAt;
}

/** Stops it, as an operator. */
export async function stopUnlock(
  deps: Pick<UnlockDeps, 'db' | 'clock' | 'random' | 'config' | 'log'>,
  { operator, handle }: { operator: Writer; handle: string },
): Promise<void> {
  const by = requireOperator(operator);
  const userId = await requireMet(deps, by, handle);
  await requirePower(deps, by, userId);
  await cancelUnlock(deps, { userId, byId: by.userId });
  deps.log.info(
    { event: 'unlock stopped', userId, by: by.userId },
    'an operator stopped unlocking an account',
  );
}

/** Stops it, whoever asks. */
export async function cancelUnlock(
  deps: Pick<UnlockDeps, 'db' | 'clock' | 'random'>,
  { userId, byId }: { userId: string; byId: string | null },
): Promise<void> {
  await deps.db.transaction(async (manager) => {
    await lockUsers(manager, [userId]);
    const request = await lockUnlock(manager, userId);
    if (!request || request.stoppedAt !== null) throw new AppError('NOT_FOUND');
    await endUnlock(deps, manager, { userId, byId });
  });
}

/** Where the mailed link leads. */
export const UNLOCK_STOP_PATH = '/api/unlock/stop';

export async function isStopLink({ db }: Pick<Deps, 'db'>, token: string): Promise<boolean> {
  return await isStoppable(db.manager, hashToken(token));
}

/** Stops it by the mailed link; false if there is nothing to stop. */
export async function stopByLink({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string): Promise<boolean> {
  return await markStopped(db.manager, { stopHash: hashToken(token) }, clock.now());
}

/** Stops it, as its user, who is signed in. */
export async function keepTwoFactor(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: { userId: string },
): Promise<void> {
  if (!(await markStopped(db.manager, { userId }, clock.now()))) throw new AppError('NOT_FOUND');
}

/** When a user's second step will be turned off; null if no one has asked for it. */
export async function readUnlock({ db }: Pick<Deps, 'db'>, userId: string): Promise<Date | null> {
  return (await pendingUnlock(db.manager, userId))?.endsAt ?? null;
}

/** Deletes a request that was stopped, with a line in the log. */
async function endUnlock(
  deps: Pick<UnlockDeps, 'clock' | 'random'>,
  manager: EntityManager,
  {
    userId,
    createdAt,
    ...line
  }: { userId: string; byId: string | null; onServer?: boolean; detail?: string; createdAt?: Date | null },
): Promise<void> {
  await deleteUnlock(manager, userId);
  const at = createdAt ?? deps.clock.now();
  await logModeration(deps, manager, { kind: 'UNLOCK_STOPPED', personId: userId, ...line, createdAt: at });
}

const UNLOCKS_PER_SWEEP = 100;

/** Turns off the second steps whose time has come, and writes to the log which requests their users have stopped. */
export async function sweepUnlocks(deps: UnlockDeps): Promise<void> {
  const due = await unlocksDue(deps.db.manager, { now: deps.clock.now(), most: UNLOCKS_PER_SWEEP });
  for (const request of due) {
    const { userId } = request;
    try {
      await settle(deps, userId, await isStillMeant(deps, request));
    } catch (err) {
      // The others' time has come, too.
      deps.log.error({ event: 'unlock failed', userId, err }, 'a second step could not be turned off');
    }
  }
}

/** Not if its operator has lost their power since, as after their account was taken over. */
async function isStillMeant(
  deps: Pick<UnlockDeps, 'db' | 'config'>,
  { userId, byId, onServer }: Pick<UnlockRequest, 'userId' | 'byId' | 'onServer'>,
): Promise<boolean> {
  if (onServer) return true;
  if (byId === null || (await suspensionInForce(deps.db.manager, byId))) return false;
  const [by, person] = [await readerOf(deps, byId), await readerOf(deps, userId)];
  return by.operator && !person.operator;
}

async function settle(deps: UnlockDeps, userId: string, meant: boolean): Promise<void> {
  await deps.db.transaction(async (manager) => {
    await lockUsers(manager, [userId]);
    const request = await lockUnlock(manager, userId);
    if (!request || request.endsAt > deps.clock.now()) return;
    const { byId, stoppedAt } = request;
    if (stoppedAt) return await endUnlock(deps, manager, { userId, byId: userId, createdAt: stoppedAt });
    const detail = 'its operator has lost their power';
    if (!meant) return await endUnlock(deps, manager, { userId, byId: null, onServer: false, detail });
    await deleteUnlock(manager, userId);
    if (!(await endTwoFactor(manager, userId))) return;
    await recordSecurityEvent(deps, manager, { userId, kind: 'TWO_FACTOR_DISABLED', from: nowhere });
    await logModeration(deps, manager, { kind: 'ACCOUNT_UNLOCKED', byId, personId: userId });
    await mailPerson(deps, manager, { userId, template: 'twoFactorDisabled', data: {} });
    deps.log.info({ event: 'account unlocked', userId }, 'a lost second step was turned off');
  });
}
