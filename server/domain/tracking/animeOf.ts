import { AppError } from '../../errors/AppError';
import { animeByIds } from '../catalogue/animeByIds';
import type { AnimeRow } from '../catalogue/animeRow';
import type { Deps } from '../ports';

/** The anime that a change of a list is about; an id that names none is refused. Reads the catalogue: call it before the transaction. */
export async function animeOf(deps: Pick<Deps, 'db'>, animeId: number): Promise<AnimeRow> {
  const [anime] = await animeByIds(deps, [animeId]);
  if (!anime) throw new AppError('NOT_FOUND');
  return anime;
}
