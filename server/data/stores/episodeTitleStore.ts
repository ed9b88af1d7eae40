import type { EntityManager } from 'typeorm';
import type { SqlValue } from '../bulkInsert';
import type { EpisodeEntity } from '../entities/catalogue';
import { groupByAnime } from './byAnime';

/** An anime in the catalogue with an id of a database, by which its episodes may be found there. */
export interface LinkedRun {
  animeId: number;
  externalId: string;
  /** Null if unknown, also for runs without an end in sight. */
  episodeCount: number | null;
}

export async function linkedRuns(manager: EntityManager, site: string): Promise<LinkedRun[]> {
  return await manager.query(
    `SELECT l.animeId AS animeId, l.externalId AS externalId,
            CASE WHEN a.openRun = 1 THEN NULL ELSE a.episodeCount END AS episodeCount
       FROM anime_link l JOIN anime a ON a.id = l.animeId
      WHERE l.kind = 'DATABASE' AND l.site = ? AND a.listed = 1
      ORDER BY l.animeId, l.position`,
    [site],
  );
}

/** Columns of an episode. */
export type TitleColumn = 'title' | 'nativeTitle';

export interface StoredTitle extends Pick<EpisodeEntity, 'id' | 'animeId' | 'number' | TitleColumn> {
  /** Its number may be off. */
  isUnsure: boolean;
}

/** The episodes of each of these anime, also of those that are not listed. */
export async function titlesOf(
  manager: EntityManager,
  animeIds: readonly number[],
): Promise<StoredTitle[][]> {
  const groups = await groupByAnime<Omit<StoredTitle, 'isUnsure'> & { numberEstimated: number }>(
    manager,
    `SELECT id, animeId, number, title, nativeTitle, numberEstimated FROM episode
      WHERE animeId IN ({ids}) ORDER BY animeId, number`,
    animeIds,
  );
  return groups.map((rows) =>
    rows.map(({ numberEstimated, ...row }) => ({ ...row, isUnsure: numberEstimated !== 0 })),
  );
}

/** A whole season and more in one statement, with fewer branches than either database allows. */
const TITLES_PER_STATEMENT = 400;

/** Gives episodes their titles; null takes one away. */
export async function writeTitles(
  manager: EntityManager,
  column: TitleColumn,
  titles: readonly { id: number; title: string | null }[],
): Promise<void> {
  for (let from = 0; from < titles.length; from += TITLES_PER_STATEMENT) {
    const slice = titles.slice(from, from + TITLES_PER_STATEMENT);
    const values: SqlValue[] = slice.flatMap(({ id, title }) => [id, title]);
    await manager.query(
      `UPDATE episode SET ${column} = CASE id ${slice.map(() => 'WHEN ? THEN ?').join(' ')} END
        WHERE id IN (${slice.map(() => '?').join(', ')})`,
      [...values, ...slice.map(({ id }) => id)],
    );
  }
}
