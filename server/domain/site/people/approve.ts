import { limits } from '../../../config/limits';
import { deleteSignUpRequest, signUpRequestsOf } from '../../../data/stores/signUpRequestStore';
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

/** Lets in who waits for approval (SIGN_UP=approval). They are told by mail, if their address is confirmed. */
export async function approveSignUp(deps: DecideDeps, { moderator, handle }: Decision): Promise<string> {
  const { by, userId } = await personOf(deps, { moderator, handle });
  await deps.db.transaction(async (manager) => {
    if (!(await deleteSignUpRequest(manager, userId))) throw new AppError('NOT_FOUND');
    await logModeration(deps, manager, { kind: 'SIGN_UP_APPROVED', byId: by.userId, personId: userId });
    await mailPerson(deps, manager, { userId, template: 'signUpApproved', data: {} });
  });
  deps.log.info({ event: 'sign-up approved', userId, by: by.userId }, 'a sign-up was approved');
  return userId;
}

/** Turns away who waits for approval: they are told by mail, if their address is confirmed, and the account is deleted. */
export async function refuseSignUp(
  deps: DecideDeps & Pick<Deps, 'deletionHook'>,
  { reason: words, ...decision }: Decision & { reason: string },
): Promise<string> {
  const { by, userId } = await personOf(deps, decision);
  const reason = cleanOptionalText(words, limits.suspensionReason);
  await removeWithAll(deps, userId, async (manager) => {
    if (!(await deleteSignUpRequest(manager, userId))) throw new AppError('NOT_FOUND');
    const note = { byId: by.userId, personId: userId, reason };
    await logModeration(deps, manager, { kind: 'SIGN_UP_REFUSED', ...note });
    await mailPerson(deps, manager, { userId, template: 'signUpRefused', data: { reason } });
  });
  deps.log.info({ event: 'sign-up refused', userId, by: by.userId }, 'a sign-up was refused');
  return userId;
}

async function personOf(deps: DecideDeps, { moderator, handle }: Decision) {
  const by = requireModerator(moderator);
  const userId = await requireMet(deps, by, handle);
  await requirePower(deps, by, userId);
  return { by, userId };
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
