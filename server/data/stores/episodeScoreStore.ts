import type { EntityManager } from 'typeorm';
import { bulkInsert, changeInSlices, runInSlices } from '../bulkInsert';
import type { EpisodeScoreEntity } from '../entities/catalogue';
import { isAboutWatched } from './episodeOpinionStore';
import { openToAll } from './viewing';

/** The scores of an episode: how many people gave one, and their sum. */
export type EpisodeScoreRow = EpisodeScoreEntity;

/** The stored scores of these anime's episodes. */
export async function storedEpisodeScores(
  manager: EntityManager,
  animeIds: readonly number[],
): Promise<EpisodeScoreRow[]> {
  return await runInSlices<number, EpisodeScoreRow>(animeIds, (slice, marks) =>
    manager.query(
      `SELECT animeId, number, scores, total FROM episode_score WHERE animeId IN (${marks}) ORDER BY animeId, number`,
      [...slice],
    ),
  );
}

/**
 * Counts the scores of these anime's episodes from public entries of users with a public profile, each user once: by the latest
 * pass in which they scored it. Episodes that fewer than `fewest` scored are left out.
 */
export async function countEpisodeScores(
  manager: EntityManager,
  { animeIds, fewest }: { animeIds: readonly number[]; fewest: number },
): Promise<EpisodeScoreRow[]> {
  const rows = await runInSlices<number, Record<keyof EpisodeScoreRow, number | string>>(
    animeIds,
    (slice, marks) =>
      manager.query(
        `SELECT l.animeId AS animeId, o.number AS number, COUNT(*) AS scores, SUM(o.score) AS total
           FROM list_entry l LEFT JOIN user_settings s ON s.userId = l.userId
           JOIN episode_opinion o ON o.entryId = l.id
          WHERE l.animeId IN (${marks}) AND ${openToAll} AND o.score IS NOT NULL AND ${isAboutWatched('o')}
            AND NOT EXISTS (SELECT 1 FROM episode_opinion n
              WHERE n.entryId = o.entryId AND n.number = o.number AND n.pass > o.pass AND n.score IS NOT NULL
                AND ${isAboutWatched('n')})
          GROUP BY l.animeId, o.number HAVING COUNT(*) >= ? ORDER BY l.animeId, o.number`,
        [...slice, fewest],
      ),
  );
  return rows.map(({ animeId, number, scores, total }) => ({
    animeId: Number(animeId),
    number: Number(number),
    scores: Number(scores),
    total: Number(total),
  }));
}

/** Replaces the scores of the episodes of the anime in `changed`. */
export async function writeEpisodeScores(
  manager: EntityManager,
  { changed, rows }: { changed: readonly number[]; rows: readonly EpisodeScoreRow[] },
): Promise<void> {
  await changeInSlices(manager, 'DELETE FROM episode_score WHERE animeId IN ({ids})', changed);
  await bulkInsert(
    manager,
    'episode_score',
    ['animeId', 'number', 'scores', 'total'],
    rows.map(({ animeId, number, scores, total }) => [animeId, number, scores, total]),
  );
}

/** Whether a reader is at or beyond an episode, by their entry `l`: no one is told of others. */
const isReached = (number: string) =>
  `(${number} <= l.progress OR ${number} <= l.seenBefore OR EXISTS (
      SELECT 1 FROM episode_watch w WHERE w.entryId = l.id AND w.pass = l.pass AND w.number = ${number}))`;

/** Whether a user has watched an episode, in any pass. */
export async function hasReached(
  manager: EntityManager,
  { userId, animeId, number }: { userId: string; animeId: number; number: number },
): Promise<boolean> {
  const rows: unknown[] = await manager.query(
    `SELECT l.id AS id FROM list_entry l WHERE l.userId = ? AND l.animeId = ? AND ${isReached('?')}`,
    [userId, animeId, number, number, number],
  );
  return rows.length > 0;
}

/** The scores of the episodes of these anime that a user has watched, in any pass: the last `most` of each, by number. */
export async function episodeScoresFor(
  manager: EntityManager,
  { userId, animeIds, most }: { userId: string; animeIds: readonly number[]; most: number },
): Promise<EpisodeScoreRow[]> {
  return await runInSlices<number, EpisodeScoreRow>(animeIds, (slice, marks) =>
    manager.query(
      `SELECT seen.animeId AS animeId, seen.number AS number, seen.scores AS scores, seen.total AS total FROM (
         SELECT e.animeId AS animeId, e.number AS number, e.scores AS scores, e.total AS total,
                ROW_NUMBER() OVER (PARTITION BY e.animeId ORDER BY e.number DESC) AS turn
           FROM list_entry l JOIN episode_score e ON e.animeId = l.animeId
          WHERE l.userId = ? AND l.animeId IN (${marks}) AND ${isReached('e.number')}
       ) seen WHERE seen.turn <= ? ORDER BY seen.animeId, seen.number`,
      [userId, ...slice, most],
    ),
  );
}
