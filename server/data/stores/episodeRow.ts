import type { EpisodeKind } from '../../../shared/episodeKinds';
import type { EpisodeEntity } from '../entities/catalogue';
import { fromSqlInstant } from '../instant';
import { kindOf } from './nextEpisode';

/** An episode as catalogue queries return it. */
export type EpisodeRow = Pick<
  EpisodeEntity,
  'id' | 'animeId' | 'number' | 'title' | 'nativeTitle' | 'airsAt' | 'dated' | 'estimated' | 'numberEstimated'
> & {
  /** Null for an ordinary episode. */
  kind: EpisodeKind | null;
};

export interface SqlEpisode {
  id: number;
  animeId: number;
  number: number;
  title: string | null;
  nativeTitle: string | null;
  airsAt: string | Date;
  dated: number;
  estimated: number;
  numberEstimated: number;
  kind: EpisodeKind | null;
}

/** SELECT list for statements that alias `episode` as `e`. */
export const episodeColumns =
  'e.id AS id, e.animeId AS animeId, e.number AS number, e.title AS title, e.nativeTitle AS nativeTitle, ' +
  'e.airsAt AS airsAt, ' +
  `e.dated AS dated, e.estimated AS estimated, e.numberEstimated AS numberEstimated, ${kindOf('e')} AS kind`;

export function toEpisode(row: SqlEpisode): EpisodeRow {
  return {
    id: row.id,
    animeId: row.animeId,
    number: row.number,
    title: row.title,
    nativeTitle: row.nativeTitle,
    airsAt: fromSqlInstant(row.airsAt),
    dated: row.dated !== 0,
    estimated: row.estimated !== 0,
    numberEstimated: row.numberEstimated !== 0,
    kind: row.kind,
  };
}
