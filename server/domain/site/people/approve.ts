import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { lockUsers } from '../../../data/locks';
import { saveNewAccount } from '../../../data/stores/newAccountStore';
import {
  deleteSignUpRequest,
  isWaiting,
  signUpRequestsOf,
  unconfirmedSignUps,
} from '../../../data/stores/signUpRequestStore';
import { findUser } from '../../../data/stores/userStore';
import { AppError } from '../../../errors/AppError';
import { removeWithAll } from '../../accounts/deleteUser';
import { logModeration } from '../../community/moderation/moderationLog';
import { requireMet, requireModerator, type Writer } from '../../community/reader';
import { cleanOptionalText } from '../../community/text/requireText';
import type { Deps } from '../../deps';
import { mailPerson } from './mailPerson';
import { requirePower } from './requirePower';

type DecideDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'config' | 'log' | 'mail'>;
type Decision = { moderator: Writer; handle: string };

/**
 * Lets in who waits for approval (SIGN_UP=approval), whatever their powers: it takes nothing away. They are told by mail, if their
 * address is confirmed.
 */
export async function approveSignUp(deps: DecideDeps, { moderator, handle }: Decision): Promise<string> {
  const by = requireModerator(moderator);
  const userId = await requireMet(deps, by, handle);
  if (userId === by.userId) throw new AppError('NOT_YOURSELF');
  await letIn(deps, { userId, byId: by.userId });
  deps.log.info({ event: 'sign-up approved', userId, by: by.userId }, 'a sign-up was approved');
  return userId;
}

/** The same, whoever asks. An account is new from here on. */
export async function letIn(
  deps: Pick<DecideDeps, 'db' | 'clock' | 'random' | 'mail'>,
  { userId, byId }: { userId: string; byId: string | null },
): Promise<void> {
  await deps.db.transaction(async (manager) => {
    await lockUsers(manager, [userId]);
    if (!(await deleteSignUpRequest(manager, userId))) throw new AppError('NOT_FOUND');
    const nothing = { day: '', posts: 0, contacts: 0 };
    await saveNewAccount(manager, { userId, ...nothing, approvedAt: deps.clock.now() });
    await logModeration(deps, manager, { kind: 'SIGN_UP_APPROVED', byId, personId: userId });
    await mailPerson(deps, manager, { userId, template: 'signUpApproved', data: {} });
  });
}

/** Turns away who waits for approval: they are told by mail, if their address is confirmed, and the account is deleted. */
export async function refuseSignUp(
  deps: DecideDeps & Pick<Deps, 'deletionHook'>,
  { reason: words, ...decision }: Decision & { reason: string },
): Promise<string> {
  const by = requireModerator(decision.moderator);
  const userId = await requireMet(deps, by, decision.handle);
  await requirePower(deps, by, userId);
  const reason = cleanOptionalText(words, limits.suspensionReason);
  await removeWithAll(deps, userId, async (manager) => {
    await requireWaiting(manager, userId);
    const note = { byId: by.userId, personId: userId, reason };
    await logModeration(deps, manager, { kind: 'SIGN_UP_REFUSED', ...note });
    await mailPerson(deps, manager, { userId, template: 'signUpRefused', data: { reason } });
  });
  deps.log.info({ event: 'sign-up refused', userId, by: by.userId }, 'a sign-up was refused');
  return userId;
}

/** The request goes with the account: its deletion asks whether it was ever approved. Its user is locked. */
async function requireWaiting(manager: EntityManager, userId: string): Promise<void> {
  await lockUsers(manager, [userId]);
  if (!(await isWaiting(manager, userId))) throw new AppError('NOT_FOUND');
}

const REQUESTS_PER_SWEEP = 100;

/**
 * Deletes accounts that wait and whose address no one has confirmed in time, so that invented addresses don't close sign-up. Those
 * that could not be mailed a link stay.
 */
export async function sweepSignUps(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'deletionHook'>,
  isStopping = () => false,
): Promise<void> {
  const due = { now: deps.clock.now(), most: REQUESTS_PER_SWEEP };
  for (const userId of await unconfirmedSignUps(deps.db.manager, due)) {
    if (isStopping()) return;
    if (await forget(deps, userId))
      deps.log.info({ event: 'sign-up expired', userId }, 'a sign-up was not confirmed in time');
  }
}

/** False if it was approved, refused or confirmed meanwhile. */
async function forget(deps: Pick<Deps, 'db' | 'deletionHook'>, userId: string): Promise<boolean> {
  try {
    await removeWithAll(deps, userId, async (manager) => {
      await requireWaiting(manager, userId);
      if ((await findUser(manager, { id: userId }))?.emailVerified) throw new AppError('NOT_FOUND');
    });
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return false;
  }
}

/** What each of these users answered to the question of sign-up; null unless they wait for approval. */
export async function readAnswers(
  { db }: Pick<Deps, 'db'>,
  userIds: readonly string[],
): Promise<(string | null)[]> {
  const rows = await signUpRequestsOf(db.manager, userIds);
  const byUser = new Map(rows.map((row) => [row.userId, row.answer]));
  return userIds.map((id) => byUser.get(id) ?? null);
}
