import DataLoader from 'dataloader';
import type { Page, PageInput } from '../../domain/catalogue/page';
import {
  type CollectionItem,
  collectionItems,
  collectionSizes,
} from '../../domain/tracking/collections/readCollections';
import { shelfItemsOf } from '../../domain/tracking/collections/shelfRows';
import { findEntries } from '../../domain/tracking/entries/findEntries';
import { hiddenAnimeIds } from '../../domain/tracking/hidden/hiddenAnime';
import { historyOf, type WatchedEpisode } from '../../domain/tracking/history/historyOf';
import { behindCounts, type EpisodeKey, episodesByNumber } from '../../domain/tracking/mine/nextEpisodes';
import { passesOf } from '../../domain/tracking/rewatch/passesOf';
import { screensOf } from '../../domain/tracking/spoilers/screensOf';
import type { Viewing } from '../../domain/tracking/visibility';
import type { GraphqlContext } from '../context';

/** Answers are not kept: after a mutation, the same document asks again and gets what is new. */
const batchOnly = { cache: false } as const;

/** Parts of entries, each for a whole list with a statement or two. Made once per request: `context.once(trackingLoaders)`. */
export function trackingLoaders({ deps }: GraphqlContext) {
  return {
    /** What belongs to one person, by anime. */
    of: remember((userId: string) => ({
      entry: new DataLoader(async (ids: readonly number[]) => {
        const entries = await findEntries(deps.db.manager, { userId, animeIds: ids });
        return ids.map((id) => entries.get(id) ?? null);
      }, batchOnly),
      hidden: new DataLoader(async (ids: readonly number[]) => {
        const hidden = new Set(await hiddenAnimeIds(deps, { userId }));
        return ids.map((id) => hidden.has(id));
      }, batchOnly),
      shelves: new DataLoader(async (ids: readonly number[]) => {
        const items = await shelfItemsOf(deps.db.manager, { userId, animeIds: ids });
        return ids.map((id) => items.flatMap((item) => (item.animeId === id ? item.collectionId : [])));
      }, batchOnly),
      screen: new DataLoader(
        (ids: readonly number[]) => screensOf(deps, { userId, animeIds: ids }),
        batchOnly,
      ),
    })),
    episode: new DataLoader((keys: readonly EpisodeKey[]) => episodesByNumber(deps, keys), batchOnly),
    behind: new DataLoader((ids: readonly string[]) => behindCounts(deps, ids), batchOnly),
    passes: new DataLoader((ids: readonly string[]) => passesOf(deps.db.manager, ids), batchOnly),
    history: remember((key: string) => {
      const page = pageOf(key);
      return new DataLoader<string, Page<WatchedEpisode>>(
        (entryIds) => historyOf(deps, { entryIds, ...page }),
        batchOnly,
      );
    }),
    shelfSize: remember((key: string) => {
      const viewing = viewingOfKey(key);
      return new DataLoader<string, number>((ids) => collectionSizes(deps, { viewing, ids }), batchOnly);
    }),
    shelfItems: remember((key: string) => {
      const [viewingKey = '', pageKey = ''] = key.split(' ');
      const input = { viewing: viewingOfKey(viewingKey), ...pageOf(pageKey) };
      return new DataLoader<string, Page<CollectionItem>>(
        (ids) => collectionItems(deps, { ...input, ids }),
        batchOnly,
      );
    }),
  };
}

/** One thing for each key, made when it is first asked for. */
function remember<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

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
