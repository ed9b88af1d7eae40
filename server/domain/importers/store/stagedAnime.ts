import type { StagedAnime } from '../../../data/stores/stagedAnime';
import { compact, normalise } from '../../search/normalise';
import type { AnimeRecord } from '../source';

/** A record with what belongs to the database. */
export interface IdentifiedAnime {
  id: number;
  record: AnimeRecord;
  slug: string;
  contentHash: string;
}

/** All rows of an anime. */
export function toRows({ id, record, slug, contentHash }: IdentifiedAnime): StagedAnime {
  const { titles, labels, links, episodes, ...values } = record;
  const listed = !record.adult;
  return {
    anime: { ...values, id, slug, contentHash, listed, titleSort: titleSortOf(record), retiredAt: null },
    titles: titles.map(({ kind, title }) => {
      const searchText = normalise(title);
      return { kind, title, searchText, compactText: compact(searchText) };
    }),
    labels,
    links,
    episodes: episodes.map((episode) => ({ ...episode, numberEstimated: false, listed })),
  };
}

/** In the order of the alphabet people read: titles that only exist in Japanese script follow after z. */
function titleSortOf({ englishTitle, romajiTitle, nativeTitle }: AnimeRecord): string {
  const preferred = normalise(englishTitle ?? romajiTitle ?? nativeTitle);
  return (preferred || compact(nativeTitle)).slice(0, 100);
}
