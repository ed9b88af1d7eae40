import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { isUniqueViolation } from '../../../data/databaseErrors';
import {
  countHandleChanges,
  deleteFormerHandle,
  didHaveHandle,
  handleOwner,
  hasHandle,
  insertFormerHandle,
} from '../../../data/stores/handleStore';
import { findProfile, updateProfile } from '../../../data/stores/profileStore';
import { deleteSignUpRequest } from '../../../data/stores/signUpRequestStore';
import { findUser } from '../../../data/stores/userStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import { changeLists } from '../../tracking/changeLists';
import { isHandle, isTaken, normaliseHandle } from './handles';
import { readProfileRow } from './people';

const MONTH_MS = 30 * 86_400_000;

/** Changes a user's handle (unique, stable). Links with the former one still lead to them, and only they can take it back. */
export async function changeHandle(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { userId, handle: wish }: { userId: string; handle: string },
): Promise<void> {
  const handle = normaliseHandle(wish);
  if (!isHandle(handle)) throw new AppError('INVALID_HANDLE');
  const present = (await readProfileRow(deps, userId))?.handle;
  if (present === undefined) throw new AppError('UNAUTHENTICATED');
  if (present === handle) return;
  if ((await isTaken(deps, handle)) && !(await didHaveHandle(deps.db.manager, { userId, handle })))
    throw new AppError('HANDLE_IS_TAKEN');
  await writeHandle(deps, { userId, handle }, async (manager, now) => {
    const since = new Date(now.getTime() - MONTH_MS);
    if ((await countHandleChanges(manager, { userId, since })) >= limits.handleChanges)
      throw new AppError('HANDLE_CHANGED_TOO_OFTEN');
  });
}

/**
 * Gives an account a handle of `OPERATORS`, which no one can take on the site. For whoever runs the server (`npm run operator`).
 */
export async function assignOperatorHandle(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { email, handle: wish }: { email: string; handle: string },
): Promise<void> {
  const handle = normaliseHandle(wish);
  const { operators } = deps.config;
  if (!operators.includes(handle)) throw new Error(`OPERATORS does not list @${handle}.`);
  const user = await findUser(deps.db.manager, { email: email.toLowerCase() });
  if (!user) throw new Error(`No account has the address ${email}. Sign up first.`);
  if (!user.emailVerified && deps.config.mail.enabled)
    throw new Error(
      `${email} is not confirmed yet: open the mailed link first, as it may be someone else's.`,
    );
  const present = (await readProfileRow(deps, user.id))?.handle;
  // There may be no one yet who could approve them.
  const approve = async (manager: EntityManager) => void (await deleteSignUpRequest(manager, user.id));
  if (present === handle) return await approve(deps.db.manager);
  const owner = await handleOwner(deps.db, handle);
  if (owner !== undefined && owner !== user.id) throw new Error(`@${handle} belongs to another account.`);
  await writeHandle(deps, { userId: user.id, handle }, approve);
}

/** The former handle stays the user's. `check` may refuse in the same transaction. */
async function writeHandle(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, handle }: { userId: string; handle: string },
  check?: (manager: EntityManager, now: Date) => Promise<void>,
): Promise<void> {
  try {
    await changeLists(deps, userId, async (manager) => {
      const now = deps.clock.now();
      await check?.(manager, now);
      const former = await findProfile(manager, userId);
      if (!former) throw new AppError('UNAUTHENTICATED');
      await deleteFormerHandle(manager, { userId, handle });
      await updateProfile(manager, userId, { handle });
      await insertFormerHandle(manager, { userId, handle: former.handle, leftAt: now });
    });
  } catch (error) {
    // Someone took it between the check above and the write.
    if (isUniqueViolation(error)) throw new AppError('HANDLE_IS_TAKEN', { cause: error });
    throw error;
  }
}

export const handleStates = ['FREE', 'OWN', 'TAKEN', 'INVALID'] as const;

/** Whether the user could take a handle, for a form that checks while they type. */
export async function handleState(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { userId, handle: wish }: { userId: string; handle: string },
): Promise<(typeof handleStates)[number]> {
  const handle = normaliseHandle(wish);
  if (!isHandle(handle)) return 'INVALID';
  if (!(await isTaken(deps, handle))) return 'FREE';
  const owned = { userId, handle };
  return (await hasHandle(deps.db, owned)) || (await didHaveHandle(deps.db.manager, owned)) ? 'OWN' : 'TAKEN';
}
