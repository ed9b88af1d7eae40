import type { SqlValue } from '../../../data/bulkInsert';
import { toSqlInstant } from '../../../data/instant';
import type { TwinnedTable } from '../../../data/stagingTables';
import { compact, normalise } from '../../search/normalise';
import type { AnimeRecord } from '../source';

/** A record with what belongs to the database: all that a row of each table needs. */
export interface AnimeRow {
  id: number;
  record: AnimeRecord;
  slug: string;
  contentHash: string;
}

interface Table extends TwinnedTable {
  columns: readonly string[];
  /** The rows of one anime, in the order of `columns`. */
  rowsOf: (row: AnimeRow) => SqlValue[][];
}

/** Every column of `anime` that an import decides. */
const anime: Record<string, (row: AnimeRow) => SqlValue> = {
  id: ({ id }) => id,
  slug: ({ slug }) => slug,
  contentHash: ({ contentHash }) => contentHash,
  sourceId: ({ record }) => record.sourceId,
  sourceKey: ({ record }) => record.sourceKey,
  nativeTitle: ({ record }) => record.nativeTitle,
  romajiTitle: ({ record }) => record.romajiTitle,
  englishTitle: ({ record }) => record.englishTitle,
  titleSort: ({ record }) => titleSortOf(record),
  format: ({ record }) => record.format,
  startsAt: ({ record }) => instant(record.startsAt),
  endsAt: ({ record }) => instant(record.endsAt),
  airsUntil: ({ record }) => instant(record.airsUntil),
  expectedAt: ({ record }) => instant(record.expectedAt),
  year: ({ record }) => record.year,
  season: ({ record }) => record.season,
  broadcastAt: ({ record }) => instant(record.broadcastAt),
  openRun: ({ record }) => Number(record.openRun),
  episodeCount: ({ record }) => record.episodeCount,
  episodeCountEstimated: ({ record }) => Number(record.episodeCountEstimated),
  episodeMinutes: ({ record }) => record.episodeMinutes,
  synopsis: ({ record }) => record.synopsis,
  material: ({ record }) => record.material,
  ageRating: ({ record }) => record.ageRating,
  language: ({ record }) => record.language,
  officialSite: ({ record }) => record.officialSite,
  curated: ({ record }) => Number(record.curated),
  adult: ({ record }) => Number(record.adult),
  listed: ({ record }) => Number(!record.adult),
  prominence: ({ record }) => record.prominence,
  score: ({ record }) => record.score,
  coverUrl: ({ record }) => record.coverUrl,
  thumbnailUrl: ({ record }) => record.thumbnailUrl,
  retiredAt: () => null,
};

/** The tables that an import fills, each parent before its children. */
export const tables = {
  anime: {
    name: 'anime',
    key: ['id'],
    columns: Object.keys(anime),
    rowsOf: (row) => [Object.values(anime).map((read) => read(row))],
  },
  titles: {
    name: 'anime_title',
    key: ['animeId', 'position'],
    columns: ['animeId', 'position', 'kind', 'title', 'searchText', 'compactText'],
    rowsOf: ({ id, record }) =>
      record.titles.map(({ kind, title }, position) => {
        const searchText = normalise(title);
        return [id, position, kind, title, searchText, compact(searchText)];
      }),
  },
  labels: {
    name: 'anime_label',
    key: ['animeId', 'kind', 'position'],
    columns: ['animeId', 'position', 'kind', 'name', 'spoiler'],
    rowsOf: ({ id, record }) =>
      record.labels.map(({ kind, name, spoiler }, position) => [id, position, kind, name, Number(spoiler)]),
  },
  links: {
    name: 'anime_link',
    key: ['animeId', 'position'],
    columns: ['animeId', 'position', 'kind', 'site', 'siteName', 'externalId', 'url', 'regions'],
    rowsOf: ({ id, record }) =>
      record.links.map(({ kind, site, siteName, externalId, url, regions }, position) => {
        return [id, position, kind, site, siteName, externalId, url, regions];
      }),
  },
  episodes: {
    name: 'episode',
    key: ['animeId', 'number'],
    columns: ['animeId', 'number', 'airsAt', 'estimated', 'numberEstimated', 'listed'],
    rowsOf: ({ id, record }) =>
      record.episodes.map(({ number, airsAt, estimated }) => {
        return [id, number, toSqlInstant(airsAt), Number(estimated), 0, Number(!record.adult)];
      }),
  },
} satisfies Record<string, Table>;

export const stagedTables: readonly Table[] = Object.values(tables);

/** In the order of the alphabet people read: titles that only exist in Japanese script follow after z. */
function titleSortOf({ englishTitle, romajiTitle, nativeTitle }: AnimeRecord): string {
  const preferred = normalise(englishTitle ?? romajiTitle ?? nativeTitle);
  return (preferred || compact(nativeTitle)).slice(0, 100);
}

function instant(date: Date | null): string | null {
  return date && toSqlInstant(date);
}
