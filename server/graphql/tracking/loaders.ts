import DataLoader from 'dataloader';
import type { Page, PageInput } from '../../data/page';
import {
  type CollectionItem,
  collectionItemsOf,
  collectionSizes,
  pagesOfCollectionItems,
} from '../../data/stores/collectionItemStore';
import { findEntries } from '../../data/stores/entryStore';
import { removedNotesOf } from '../../data/stores/episodeNoteStore';
import { type EpisodeOpinion, opinionPages, opinionsOnEpisodes } from '../../data/stores/episodeOpinionStore';
import { episodeScoresFor } from '../../data/stores/episodeScoreStore';
import { favouritesOf } from '../../data/stores/favouriteStore';
import { hiddenAnimeIds } from '../../data/stores/hiddenAnimeStore';
import {
  type AheadKey,
  type EpisodeKey,
  episodesByNumber,
  readAhead,
} from '../../data/stores/listEpisodeStore';
import { historyPages, passesOf, type WatchedEpisode } from '../../data/stores/watchStore';
import { screensOf } from '../../domain/tracking/spoilerScreen';
import type { Viewing } from '../../domain/tracking/visibility';
import type { GraphqlContext } from '../context';
import { perArguments } from '../perArguments';

/**
 * Parts of entries, each loaded for a whole list with one or two statements. Created once per request:
 * `context.once(trackingLoaders)`.
 */
export function trackingLoaders(context: GraphqlContext) {
  const { clock, db } = context.deps;
  /** Not cached: after a mutation, the same document must read fresh data. */
  const batchOnly = { cache: false } as const;
  const { manager } = db;
  return {
    /** Data of one user, by anime. */
    of: perArguments((userId: string) => ({
      entry: new DataLoader(async (ids: readonly number[]) => {
        const entries = await findEntries(manager, { userId, animeIds: ids });
        return ids.map((id) => entries.get(id) ?? null);
      }, batchOnly),
      hidden: new DataLoader(async (ids: readonly number[]) => {
        const hidden = new Set(await hiddenAnimeIds(manager, userId));
        return ids.map((id) => hidden.has(id));
      }, batchOnly),
      /** Whether characters, people and studios are favourites, by kind and ref. */
      favourite: new DataLoader(async (keys: readonly string[]) => {
        const favourites = new Set((await favouritesOf(manager, userId)).map(favouriteKey));
        return keys.map((key) => favourites.has(key));
      }, batchOnly),
      shelves: new DataLoader(async (ids: readonly number[]) => {
        const items = await collectionItemsOf(manager, { userId, animeIds: ids });
        return ids.map((id) => items.flatMap((item) => (item.animeId === id ? item.collectionId : [])));
      }, batchOnly),
      screen: new DataLoader(
        (ids: readonly number[]) => screensOf(context.deps, { userId, animeIds: ids }),
        batchOnly,
      ),
      opinion: new DataLoader(
        (keys: readonly EpisodeKey[]) => opinionsOnEpisodes(manager, { userId, keys }),
        batchOnly,
      ),
      /** Numbers of the episodes on which a note was removed. */
      removedNotes: new DataLoader(async (ids: readonly number[]) => {
        const rows = await removedNotesOf(manager, { userId, animeIds: [...new Set(ids)] });
        return ids.map((id) => rows.flatMap(({ animeId, number }) => (animeId === id ? number : [])));
      }, batchOnly),
      episodeScores: perArguments(
        (most: number) =>
          new DataLoader(async (ids: readonly number[]) => {
            const rows = await episodeScoresFor(manager, { userId, animeIds: [...new Set(ids)], most });
            return ids.map((id) => rows.filter(({ animeId }) => animeId === id));
          }, batchOnly),
      ),
    })),
    episode: new DataLoader((keys: readonly EpisodeKey[]) => episodesByNumber(manager, keys), batchOnly),
    /** Next episode and number of unwatched ones: one statement for both, run only if requested. */
    ahead: new DataLoader(
      (keys: readonly AheadKey[]) => readAhead(manager, { keys, now: clock.now() }),
      batchOnly,
    ),
    passes: new DataLoader((ids: readonly string[]) => passesOf(manager, ids), batchOnly),
    history: perArguments((key: string) => {
      const page = pageOf(key);
      return new DataLoader<string, Page<WatchedEpisode>>(
        (entryIds) => historyPages(manager, { entryIds, ...page }),
        batchOnly,
      );
    }),
    opinions: perArguments((key: string) => {
      const page = pageOf(key);
      return new DataLoader<string, Page<EpisodeOpinion>>(
        (entryIds) => opinionPages(manager, { entryIds, ...page }),
        batchOnly,
      );
    }),
    shelfSize: perArguments((key: string) => {
      const viewing = viewingOfKey(key);
      return new DataLoader<string, number>((ids) => collectionSizes(manager, { viewing, ids }), batchOnly);
    }),
    shelfItems: perArguments((key: string) => {
      const [viewingKey = '', pageKey = ''] = key.split(' ');
      const input = { viewing: viewingOfKey(viewingKey), ...pageOf(pageKey) };
      return new DataLoader<string, Page<CollectionItem>>(
        (ids) => pagesOfCollectionItems(manager, { ...input, ids }),
        batchOnly,
      );
    }),
  };
}

export const favouriteKey = ({ kind, ref }: { kind: string; ref: string }): string => `${kind} ${ref}`;
export const pageKey = ({ page, pageSize }: PageInput): string => `${page}/${pageSize}`;
export const viewingKey = ({ ownerId, as, adult }: Viewing): string => `${as}/${adult}/${ownerId}`;

function pageOf(key: string): PageInput {
  const [page, pageSize] = key.split('/').map(Number);
  return { page: page ?? 1, pageSize: pageSize ?? 1 };
}

function viewingOfKey(key: string): Viewing {
  const [as = '', adult = '', ownerId = ''] = key.split('/');
  return { ownerId, as: as as Viewing['as'], adult: adult === 'true' };
}
