import type { Anime } from '../catalogue/anime.type';
import { catalogueLoaders } from '../catalogue/loaders';
import { presentAnime } from '../catalogue/present';
import type { GraphqlContext } from '../context';

/** The anime of a row; null if the row has none, or it was deleted. */
export async function knownAnime(animeId: number | null, context: GraphqlContext): Promise<Anime | null> {
  const row = animeId === null ? null : await context.once(catalogueLoaders).anime.load(animeId);
  return row ? presentAnime(row, context.deps) : null;
}
