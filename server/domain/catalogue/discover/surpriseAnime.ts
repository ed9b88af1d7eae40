import type { Deps } from '../../ports';
import { animeByIds } from '../animeByIds';
import type { AnimeRow } from '../animeRow';
import { type FilterInput, findMatches } from './findMatches';

/** Enough figures that no anime of a large catalogue is drawn noticeably more often than another. */
const FIGURES = 12;

/** "Surprise me": any one of the anime that pass the filter, each as likely as the other (product P3). */
export async function surpriseAnime(
  deps: Pick<Deps, 'db' | 'discover' | 'search' | 'clock' | 'random'>,
  input: FilterInput,
): Promise<AnimeRow | null> {
  const { index, missed } = await findMatches(deps, input);
  const matching = index.ids.filter((_, place) => missed[place] === 0);
  if (matching.length === 0) return null;
  const drawn = Number(deps.random.text(FIGURES, '0123456789')) % matching.length;
  const [anime = null] = await animeByIds(deps, [matching[drawn] ?? 0]);
  return anime;
}
