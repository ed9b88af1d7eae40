import type { EpisodeEntity } from '../entities/catalogue';
import { fromSqlInstant } from '../instant';

/** An episode as catalogue queries return it. */
export type EpisodeRow = Pick<
  EpisodeEntity,
  'id' | 'animeId' | 'number' | 'title' | 'airsAt' | 'dated' | 'estimated' | 'numberEstimated'
>;

export interface SqlEpisode {
  id: number;
  animeId: number;
  number: number;
  title: string | null;
  airsAt: string | Date;
  dated: number;
  estimated: number;
  numberEstimated: number;
}

/** SELECT list for statements that alias `episode` as `e`. */
export const episodeColumns =
  'e.id AS id, e.animeId AS animeId, e.number AS number, e.title AS title, e.airsAt AS airsAt, ' +
  'e.dated AS dated, e.estimated AS estimated, e.numberEstimated AS numberEstimated';

export function toEpisode(row: SqlEpisode): EpisodeRow {
  return {
    id: row.id,
    animeId: row.animeId,
    number: row.number,
    title: row.title,
    airsAt: fromSqlInstant(row.airsAt),
    dated: row.dated !== 0,
    estimated: row.estimated !== 0,
    numberEstimated: row.numberEstimated !== 0,
  };
}
