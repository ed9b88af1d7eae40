import DataLoader from 'dataloader';
import { isOwnId } from '../../data/ownId';
import type { PageInput } from '../../data/page';
import type { AnimeRow } from '../../data/stores/animeRow';
import {
  labelsOf,
  linksOf,
  readAnimeByIds,
  readAnimeBySourceKeys,
  synonymsOf,
} from '../../domain/catalogue/anime';
import { charactersOf, staffOf } from '../../domain/catalogue/credits';
import { countsOf } from '../../domain/catalogue/discover/animeStats';
import { findSimilarAnime } from '../../domain/catalogue/discover/similarAnime';
import { nextEpisodesOf, readEpisodesOfAnime } from '../../domain/catalogue/episodes/readEpisodes';
import { franchisesOf, relationsOf } from '../../domain/catalogue/franchise/franchiseOf';
import { ownPicturesOf } from '../../domain/covers/ownPictures';
import { shownFactSourcesOf } from '../../domain/covers/sourcedCovers';
import { stillsOf } from '../../domain/covers/stills';
import { outsideRecommendationsOf, outsideScoresOf } from '../../domain/importers/outside/readSources';
import { watchGuidesOf } from '../../domain/importers/outside/watchOffers';
import type { GraphqlContext } from '../context';
import { perArguments } from '../perArguments';
import { quietUserOf } from '../session/viewer';
import { tasteOf } from './discoverViewer';

/**
 * Parts of anime, each loaded for a whole list with one or two statements. Created once per request:
 * `context.once(catalogueLoaders)`.
 */
export function catalogueLoaders(context: GraphqlContext) {
  const { deps } = context;
  return {
    // In batches: six hundred full rows at once would block other requests.
    anime: new DataLoader(
      async (ids: readonly number[]) =>
        readAnimeByIds(deps, ids, ids.some(isOwnId) ? await listReader(context) : null),
      { maxBatchSize: 100 },
    ),
    bySourceKey: new DataLoader((keys: readonly string[]) => readAnimeBySourceKeys(deps, keys), {
      maxBatchSize: 100,
    }),
    labels: new DataLoader((ids: readonly number[]) => labelsOf(deps, ids)),
    pictures: new DataLoader((ids: readonly number[]) => ownPicturesOf(deps, ids)),
    stills: new DataLoader((ids: readonly number[]) => stillsOf(deps, ids)),
    links: new DataLoader((ids: readonly number[]) => linksOf(deps, ids)),
    synonyms: new DataLoader((ids: readonly number[]) => synonymsOf(deps, ids)),
    characters: new DataLoader((ids: readonly number[]) => charactersOf(deps, ids)),
    staff: new DataLoader((ids: readonly number[]) => staffOf(deps, ids)),
    factSources: new DataLoader((ids: readonly number[]) => shownFactSourcesOf(deps, ids)),
    outsideScores: new DataLoader((ids: readonly number[]) => outsideScoresOf(deps, ids)),
    watchGuides: new DataLoader((ids: readonly number[]) => watchGuidesOf(deps, ids)),
    counts: new DataLoader((ids: readonly number[]) => countsOf(deps, ids)),
    nextEpisode: new DataLoader((ids: readonly number[]) => nextEpisodesOf(deps, ids)),
    /** One loader per page, or limit, that the query requests. */
    episodes: perArguments(
      ({ page, pageSize }: PageInput) =>
        new DataLoader((animeIds: readonly number[]) =>
          readEpisodesOfAnime(deps, { animeIds, page, pageSize }),
        ),
    ),
    relations: perArguments(
      (limit: number) =>
        new DataLoader((animeIds: readonly number[]) => relationsOf(deps, { animeIds, limit })),
    ),
    franchise: perArguments(
      (limit: number) =>
        new DataLoader((animeIds: readonly number[]) => franchisesOf(deps, { animeIds, limit })),
    ),
    outsideRecommendations: perArguments(
      (limit: number) =>
        new DataLoader((animeIds: readonly number[]) => outsideRecommendationsOf(deps, { animeIds, limit })),
    ),
    similar: perArguments(
      (limit: number) =>
        new DataLoader(async (animeIds: readonly number[]) =>
          findSimilarAnime(deps, { animeIds, limit, taste: await tasteOf(context) }),
        ),
    ),
  };
}

/** The rows of these anime, in order, without deleted ones. */
export async function animeRows(context: GraphqlContext, ids: readonly number[]): Promise<AnimeRow[]> {
  const { anime } = context.once(catalogueLoaders);
  return (await Promise.all(ids.map((id) => anime.load(id)))).filter((row) => row !== null);
}

/** The user whose private anime a request may see: the caller, if their token may read lists. */
export async function listReader(context: GraphqlContext): Promise<string | null> {
  return (await quietUserOf(context, 'READ_LISTS'))?.id ?? null;
}
