import type { EntityManager } from 'typeorm';
import type { AnimeRow } from '../../data/stores/animeRow';
import { raiseListRevision } from '../../data/stores/listRevisionStore';
import { AppError } from '../../errors/AppError';
import { readAnimeByIds } from '../catalogue/anime';
import type { Deps } from '../deps';

/**
 * Runs one change of a user's lists, all or nothing. A user's changes are serialised, whichever instance they reach: so twenty
 * at once add up, and no two of them give a list two items at one place. After a deadlock `run` is called again.
 */
export async function changeLists<T>(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  run: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  return await db.transaction(async (manager) => {
    if (!(await raiseListRevision(manager, userId))) throw new AppError('UNAUTHENTICATED');
    return await run(manager);
  });
}

/** Size of a change of lists, as far as its arguments tell. */
export interface ListWork {
  entries?: number;
  episodes?: number;
}

/**
 * Counts a change of lists against its user's limit, whichever transport and token it comes by: one point, and one more for
 * every ten entries or twenty episodes. So a press costs little, and a thousand entries what they cost the database. Throws
 * TOO_MANY_REQUESTS.
 */
export async function countListChange(
  { limiter }: Pick<Deps, 'limiter'>,
  { userId, entries = 0, episodes = 0 }: { userId: string } & ListWork,
): Promise<void> {
  const points = 1 + Math.ceil(entries / 10) + Math.ceil(Math.abs(episodes) / 20);
  await limiter.consume('lists', userId, points);
}

/**
 * The anime that a change of lists is about; throws NOT_FOUND if there is none. Reads the catalogue: call it before the
 * transaction.
 */
export async function animeOf(
  deps: Pick<Deps, 'db'>,
  { userId, animeId }: { userId: string; animeId: number },
): Promise<AnimeRow> {
  const [anime] = await readAnimeByIds(deps, [animeId], userId);
  if (!anime) throw new AppError('NOT_FOUND');
  return anime;
}
