import DataLoader from 'dataloader';
import { animeByIds } from '../../domain/catalogue/animeByIds';
import type { EpisodeRow } from '../../domain/catalogue/episodeRow';
import { episodesOfAnime, nextEpisodesOf } from '../../domain/catalogue/episodesOfAnime';
import type { Page, PageInput } from '../../domain/catalogue/page';
import { labelsOf, linksOf, synonymsOf } from '../../domain/catalogue/partsOfAnime';
import type { GraphqlContext } from '../context';

/** Parts of anime, each for a whole list with one statement (or two). Made once per request: `context.once(catalogueLoaders)`. */
export function catalogueLoaders({ deps }: GraphqlContext) {
  const pages = new Map<string, DataLoader<number, Page<EpisodeRow>>>();
  return {
    anime: new DataLoader((ids: readonly number[]) => animeByIds(deps, ids)),
    labels: new DataLoader((ids: readonly number[]) => labelsOf(deps, ids)),
    links: new DataLoader((ids: readonly number[]) => linksOf(deps, ids)),
    synonyms: new DataLoader((ids: readonly number[]) => synonymsOf(deps, ids)),
    nextEpisode: new DataLoader((ids: readonly number[]) => nextEpisodesOf(deps, ids)),
    /** One loader for each page that the query asks for. */
    episodes: ({ page, pageSize }: PageInput): DataLoader<number, Page<EpisodeRow>> => {
      const key = `${page}/${pageSize}`;
      const known = pages.get(key);
      if (known) return known;
      const loader = new DataLoader((animeIds: readonly number[]) =>
        episodesOfAnime(deps, { animeIds, page, pageSize }),
      );
      pages.set(key, loader);
      return loader;
    },
  };
}
