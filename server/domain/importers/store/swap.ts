import type { EntityManager } from 'typeorm';
import { inSlices } from '../../../data/bulkInsert';
import { tables } from './stagedAnime';

export interface Swap {
  /** Ids from here on are of anime that are not in the catalogue yet. */
  firstFreshId: number;
  /** Anime that no source names any more. */
  retired: readonly number[];
  /** As text of the database. */
  at: string;
}

const STAGED = 'SELECT s.id FROM staged_anime s';
const known = `${STAGED} WHERE s.id < ?`;

/**
 * Puts all staged rows into the catalogue, inside the caller's transaction and by statements on whole tables, so that
 * it takes seconds however long the staging took. Known anime keep their id, episodes are found by number and keep
 * theirs, since people's lists and histories name them. Rows of `anime` come last: whoever adds a row about one of them
 * meanwhile waits shortest.
 */
export async function swap(manager: EntityManager, { firstFreshId, retired, at }: Swap): Promise<void> {
  const run = (sql: string, ...parameters: unknown[]) => manager.query(sql, parameters);
  await run(`${insertInto(tables.anime.name, tables.anime.columns)} WHERE s.id >= ?`, firstFreshId);
  for (const { name, columns } of [tables.titles, tables.labels, tables.links]) {
    await run(`DELETE FROM ${name} WHERE animeId IN (${known})`, firstFreshId);
    await run(insertInto(name, columns));
  }
  await swapEpisodes(run, firstFreshId);
  await keepSlugs(run, firstFreshId);
  const columns = tables.anime.columns.filter((column) => column !== 'id');
  const values = columns.map(
    (column) => `${column} = (SELECT s.${column} FROM staged_anime s WHERE s.id = anime.id)`,
  );
  await run(`UPDATE anime SET ${values.join(', ')} WHERE id IN (${known})`, firstFreshId);
  await retire(manager, retired, at);
}

type Run = (sql: string, ...parameters: unknown[]) => Promise<unknown>;

function insertInto(table: string, columns: readonly string[]): string {
  const list = columns.join(', ');
  const staged = columns.map((column) => `s.${column}`).join(', ');
  return `INSERT INTO ${table} (${list}) SELECT ${staged} FROM staged_${table} s`;
}

/** Runs without an end keep what time has added to them (episodes/extendOpenRuns.ts). */
async function swapEpisodes(run: Run, firstFreshId: number): Promise<void> {
  const twin = 'staged_episode s WHERE s.animeId = episode.animeId AND s.number = episode.number';
  const ended = `${known} AND s.openRun = 0`;
  await run(
    `DELETE FROM episode WHERE animeId IN (${ended}) AND NOT EXISTS (SELECT 1 FROM ${twin})`,
    firstFreshId,
  );
  await run(
    `UPDATE episode
        SET airsAt = (SELECT s.airsAt FROM ${twin}),
            estimated = (SELECT s.estimated FROM ${twin}),
            numberEstimated = (SELECT s.numberEstimated FROM ${twin})
      WHERE animeId IN (${known})
        AND EXISTS (SELECT 1 FROM ${twin}
                       AND (s.airsAt <> episode.airsAt OR s.estimated <> episode.estimated
                            OR s.numberEstimated <> episode.numberEstimated))`,
    firstFreshId,
  );
  const columns = tables.episodes.columns;
  const fresh = 'SELECT 1 FROM episode e WHERE e.animeId = s.animeId AND e.number = s.number';
  await run(`${insertInto('episode', columns)} WHERE s.animeId >= ?`, firstFreshId);
  await run(`${insertInto('episode', columns)} WHERE s.animeId < ? AND NOT EXISTS (${fresh})`, firstFreshId);
  for (const listed of [0, 1]) {
    await run(
      `UPDATE episode SET listed = ? WHERE listed <> ? AND animeId IN (${STAGED} WHERE s.listed = ?)`,
      listed,
      listed,
      listed,
    );
  }
}

/** The former address of an anime leads to it; one that it takes again is its own. */
async function keepSlugs(run: Run, firstFreshId: number): Promise<void> {
  await run(
    `INSERT INTO anime_slug (slug, animeId)
     SELECT a.slug, a.id FROM anime a JOIN staged_anime s ON s.id = a.id WHERE s.id < ? AND s.slug <> a.slug`,
    firstFreshId,
  );
  await run(`DELETE FROM anime_slug WHERE slug IN (SELECT s.slug FROM staged_anime s)`);
}

/** Kept for those who have it on a list. An emptied hash makes the row count as changed should a source bring it back. */
async function retire(manager: EntityManager, ids: readonly number[], at: string): Promise<void> {
  await inSlices(ids, async (slice, marks) => {
    await manager.query(
      `UPDATE anime SET listed = 0, contentHash = '', retiredAt = ? WHERE id IN (${marks})`,
      [at, ...slice],
    );
    await manager.query(`UPDATE episode SET listed = 0 WHERE animeId IN (${marks})`, [...slice]);
    return [];
  });
}
