import type { AnimeEntity, AnimeFormat, AnimeSeason } from '../entities/catalogue';
import { fromSqlInstantOrNull } from '../instant';

/** An anime as catalogue queries return it: the displayed columns, without import bookkeeping. */
export interface AnimeRow {
  id: number;
  slug: string;
  nativeTitle: string;
  romajiTitle: string | null;
  englishTitle: string | null;
  format: AnimeFormat;
  startsAt: Date | null;
  startsDated: boolean;
  endsAt: Date | null;
  endsDated: boolean;
  airsUntil: Date | null;
  /** Source key of the row that continues the series. */
  continuedIn: string | null;
  /** Announced without a day: it cannot have begun before this instant. */
  expectedAt: Date | null;
  year: number | null;
  season: AnimeSeason | null;
  broadcastAt: Date | null;
  episodeCount: number | null;
  episodeCountEstimated: boolean;
  episodeMinutes: number | null;
  synopsis: string | null;
  material: string | null;
  ageRating: string | null;
  officialSite: string | null;
  curated: boolean;
  motif: string | null;
}

export type SqlValueOf<T> = T extends boolean ? number : T extends Date ? string | Date : T;
/** As a raw SQL query returns it. */
export type SqlAnime = { [K in keyof AnimeRow]: SqlValueOf<AnimeRow[K]> };

const columns: (keyof AnimeRow & keyof AnimeEntity)[] = [
  'id',
  'slug',
  'nativeTitle',
  'romajiTitle',
  'englishTitle',
  'format',
  'startsAt',
  'startsDated',
  'endsAt',
  'endsDated',
  'airsUntil',
  'continuedIn',
  'expectedAt',
  'year',
  'season',
  'broadcastAt',
  'episodeCount',
  'episodeCountEstimated',
  'episodeMinutes',
  'synopsis',
  'material',
  'ageRating',
  'officialSite',
  'curated',
  'motif',
];

/** SELECT list for statements that alias `anime` as `a`. Hydrating entities takes longer than reading the rows. */
export const animeColumns = columns.map((column) => `a.${column} AS ${column}`).join(', ');

export function toAnime(row: SqlAnime): AnimeRow {
  return {
    ...row,
    startsAt: fromSqlInstantOrNull(row.startsAt),
    endsAt: fromSqlInstantOrNull(row.endsAt),
    airsUntil: fromSqlInstantOrNull(row.airsUntil),
    expectedAt: fromSqlInstantOrNull(row.expectedAt),
    broadcastAt: fromSqlInstantOrNull(row.broadcastAt),
    startsDated: row.startsDated !== 0,
    endsDated: row.endsDated !== 0,
    episodeCountEstimated: row.episodeCountEstimated !== 0,
    curated: row.curated !== 0,
  };
}
