import type { Anime } from '../catalogue/anime.type';
import { catalogueLoaders } from '../catalogue/loaders';
import { presentAnime } from '../catalogue/present';
import type { GraphqlContext } from '../context';

/** An anime that a row names, or null where it names none, or one that is gone. */
export async function knownAnime(animeId: number | null, context: GraphqlContext): Promise<Anime | null> {
  const row = animeId === null ? null : await context.once(catalogueLoaders).anime.load(animeId);
  return row ? presentAnime(row, context.deps.clock.now()) : null;
}
