import { limits } from '../../../config/limits';
import { isUniqueViolation } from '../../../data/databaseErrors';
import { FormerHandleEntity, ProfileEntity } from '../../../data/entities/community';
import { toSqlInstant } from '../../../data/instant';
import { AppError } from '../../../errors/AppError';
import { countOf } from '../../catalogue/page';
import type { Deps } from '../../ports';
import { changeLists } from '../../tracking/changeLists';
import { isHandle, normaliseHandle } from './handle';
import { isTaken, profileRow } from './profileRows';

const MONTH = 30 * 86_400_000;

/**
 * Gives somebody another handle (product P5: unique, stable). The former one leads on to them and stays theirs, so that
 * they can have it back.
 */
export async function changeHandle(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { userId, handle: wish }: { userId: string; handle: string },
): Promise<void> {
  const handle = normaliseHandle(wish);
  if (!isHandle(handle)) throw new AppError('INVALID_HANDLE');
  const present = (await profileRow(deps, userId))?.handle;
  if (present === undefined) throw new AppError('UNAUTHENTICATED');
  if (present === handle) return;
  if ((await isTaken(deps, handle)) && !(await isOwnFormer(deps, userId, handle)))
    throw new AppError('HANDLE_IS_TAKEN');
  try {
    await changeLists(deps, userId, async (manager) => {
      const now = deps.clock.now();
      const month = toSqlInstant(new Date(now.getTime() - MONTH));
      const changes = await manager.query(
        'SELECT COUNT(*) AS n FROM former_handle WHERE userId = ? AND leftAt > ?',
        [userId, month],
      );
      if (countOf(changes) >= limits.handleChanges) throw new AppError('HANDLE_CHANGED_TOO_OFTEN');
      const row = await manager.findOneByOrFail(ProfileEntity, { userId });
      await manager.delete(FormerHandleEntity, { userId, handle });
      await manager.update(ProfileEntity, { userId }, { handle });
      await manager.insert(FormerHandleEntity, { userId, handle: row.handle, leftAt: now });
    });
  } catch (error) {
    // Somebody took it between the question above and the write.
    if (isUniqueViolation(error)) throw new AppError('HANDLE_IS_TAKEN', { cause: error });
    throw error;
  }
}

async function isOwnFormer({ db }: Pick<Deps, 'db'>, userId: string, handle: string): Promise<boolean> {
  return await db.manager.existsBy(FormerHandleEntity, { userId, handle });
}

/** Whether somebody could take a handle, for a form that tells while it is typed. */
export async function handleState(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { userId, handle: wish }: { userId: string; handle: string },
): Promise<'FREE' | 'OWN' | 'TAKEN' | 'INVALID'> {
  const handle = normaliseHandle(wish);
  if (!isHandle(handle)) return 'INVALID';
  if (!(await isTaken(deps, handle))) return 'FREE';
  const own = await deps.db.readRow('SELECT 1 AS n FROM profile WHERE userId = ? AND handle = ?', [
    userId,
    handle,
  ]);
  return own || (await isOwnFormer(deps, userId, handle)) ? 'OWN' : 'TAKEN';
}
