import { limits } from '../../../config/limits';
import { lockUsers } from '../../../data/locks';
import { findModerationAction } from '../../../data/stores/moderationStore';
import { findProfile } from '../../../data/stores/profileStore';
import { AppError } from '../../../errors/AppError';
import type { LiveSession } from '../../accounts/records';
import { isFresh } from '../../accounts/session/getSession';
import { logModeration } from '../../community/moderation/moderationLog';
import { readerOf, requireOperator } from '../../community/reader';
import type { Deps } from '../../deps';
import { type GraveAct, requireGravePower, requirePower } from './requirePower';

/**
 * Lets an operator download someone's account, as its owner could themselves. Returns the id of the line in the log, by which
 * that operator can download it for ten minutes.
 */
export async function exportPerson(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'config' | 'log'>,
  act: GraveAct,
): Promise<string> {
  const { by, userId, reason } = await requireGravePower(deps, act);
  const id = await noteExport(deps, { userId, byId: by.userId, reason });
  deps.log.info({ event: 'account exported', userId, by: by.userId }, 'an operator exported an account');
  return id;
}

/** Writes to the log that someone's data are taken away. */
export async function noteExport(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { userId, byId, reason }: { userId: string; byId: string | null; reason: string },
): Promise<string> {
  return await deps.db.transaction(async (manager) => {
    if ((await lockUsers(manager, [userId])).length === 0) throw new AppError('NOT_FOUND');
    return await logModeration(deps, manager, { kind: 'ACCOUNT_EXPORTED', byId, personId: userId, reason });
  });
}

/** Whose account an export is of, for the operator who asked for it. */
export async function openExport(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { viewer, id }: { viewer: LiveSession; id: string },
): Promise<{ userId: string; handle: string }> {
  const { user, session } = viewer;
  const by = requireOperator({ ...(await readerOf(deps, user.id)), userId: user.id });
  if (!isFresh(deps, session)) throw new AppError('SESSION_IS_NOT_FRESH');
  const action = await findModerationAction(deps.db.manager, id);
  const isTheirs = action?.kind === 'ACCOUNT_EXPORTED' && action.byId === by.userId;
  if (!isTheirs || action.personId === null) throw new AppError('NOT_FOUND');
  const age = deps.clock.now().getTime() - action.createdAt.getTime();
  if (age >= limits.personExportLifetime * 1000) throw new AppError('NOT_FOUND');
  await requirePower(deps, by, action.personId);
  const profile = await findProfile(deps.db.manager, action.personId);
  if (!profile) throw new AppError('NOT_FOUND');
  return { userId: action.personId, handle: profile.handle };
}
