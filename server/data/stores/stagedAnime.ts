import type { EntityManager } from 'typeorm';
import { bulkInsert, runInSlices, type SqlValue } from '../bulkInsert';
import type { Database } from '../database';
import type {
  AnimeEntity,
  AnimeLabelEntity,
  AnimeLinkEntity,
  AnimeTitleEntity,
  EpisodeEntity,
} from '../entities/catalogue';
import type { AnimeCharacterEntity, AnimeStaffEntity } from '../entities/people';
import { toSqlInstant } from '../instant';
import { dropTwins, makeTwins, twinOf } from '../stagingTables';

/**
 * Writes an import's anime: fills temporary staging tables, then swaps their rows in at once. The tables exist only during an
 * import, so the importers' tests cover these statements, on both databases.
 */

/** Every column that imports write, each parent table before its children. */
const tables = {
  anime: {
    name: 'anime',
    key: ['id'],
    columns: [
      ...['id', 'slug', 'contentHash', 'sourceId', 'sourceKey', 'nativeTitle', 'romajiTitle', 'englishTitle'],
      ...[
        'titleSort',
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
      ],
      ...['broadcastAt', 'openRun', 'episodeCount', 'episodeCountEstimated', 'episodeMinutes', 'synopsis'],
      ...['material', 'ageRating', 'language', 'officialSite', 'curated', 'adult', 'listed', 'popularity'],
      ...['score', 'coverUrl', 'thumbnailUrl', 'retiredAt'],
    ],
  },
  titles: {
    name: 'anime_title',
    key: ['animeId', 'position'],
    columns: ['animeId', 'position', 'kind', 'title', 'searchText', 'compactText'],
  },
  labels: {
    name: 'anime_label',
    key: ['animeId', 'kind', 'position'],
    columns: ['animeId', 'position', 'kind', 'name', 'spoiler'],
  },
  links: {
    name: 'anime_link',
    key: ['animeId', 'position'],
    columns: ['animeId', 'position', 'kind', 'site', 'siteName', 'externalId', 'url', 'regions', 'delay'],
  },
  characters: {
    name: 'anime_character',
    key: ['animeId', 'position'],
    columns: ['animeId', 'position', 'name', 'native', 'role', 'voiceId'],
  },
  staff: {
    name: 'anime_staff',
    key: ['animeId', 'position'],
    columns: ['animeId', 'position', 'role', 'personId'],
  },
  episodes: {
    name: 'episode',
    key: ['animeId', 'number'],
    columns: ['animeId', 'number', 'airsAt', 'dated', 'estimated', 'numberEstimated', 'listed'],
  },
} as const;
const allTables = Object.values(tables);

export type AnimeValues = Pick<AnimeEntity, (typeof tables.anime.columns)[number]>;

/** All rows of one anime, its parts in order. */
export interface StagedAnime {
  anime: AnimeValues;
  titles: Pick<AnimeTitleEntity, 'kind' | 'title' | 'searchText' | 'compactText'>[];
  labels: Pick<AnimeLabelEntity, 'kind' | 'name' | 'spoiler'>[];
  links: Pick<AnimeLinkEntity, 'kind' | 'site' | 'siteName' | 'externalId' | 'url' | 'regions' | 'delay'>[];
  characters: Pick<AnimeCharacterEntity, 'name' | 'native' | 'role' | 'voiceId'>[];
  staff: Pick<AnimeStaffEntity, 'role' | 'personId'>[];
  episodes: Pick<EpisodeEntity, 'number' | 'airsAt' | 'dated' | 'estimated' | 'numberEstimated' | 'listed'>[];
}

export async function makeStagingTables(db: Database): Promise<void> {
  await makeTwins(db, allTables);
}

export async function dropStagingTables(db: Database): Promise<void> {
  await dropTwins(db, allTables);
}

/** For one that follows another: what is left of it would be written again. */
export async function emptyStagingTables(manager: EntityManager): Promise<void> {
  for (const { name } of allTables) await manager.query(`DELETE FROM ${twinOf(name)}`);
}

/** Updates the query planner's statistics, after many rows have been inserted. */
export async function refreshAnimeStatistics(db: Database): Promise<void> {
  await db.refreshStatistics(allTables.map(({ name }) => name));
}

export async function stageAnime(manager: EntityManager, staged: readonly StagedAnime[]): Promise<void> {
  for (const [part, { name, columns }] of Object.entries(tables)) {
    const rows = staged.flatMap((one) => rowsOf(one, part as keyof StagedAnime, columns));
    await bulkInsert(manager, twinOf(name), columns, rows);
  }
}

type Row = Record<string, unknown>;

function rowsOf(staged: StagedAnime, part: keyof StagedAnime, columns: readonly string[]): SqlValue[][] {
  const rows: readonly Row[] = part === 'anime' ? [staged.anime] : staged[part];
  const cellOf = (row: Row, column: string, position: number) => {
    if (column === 'animeId') return staged.anime.id;
    return column === 'position' ? position : row[column];
  };
  return rows.map((row, position) => columns.map((column) => toSqlValue(cellOf(row, column, position))));
}

function toSqlValue(value: unknown): SqlValue {
  if (value instanceof Date) return toSqlInstant(value);
  return typeof value === 'boolean' ? Number(value) : (value as SqlValue);
}

export interface Swap {
  /** Ids from here on belong to anime not yet in the catalogue. */
  firstFreshId: number;
  /** Anime dropped by their last source. */
  retired: readonly number[];
  at: Date;
}

const STAGED = 'SELECT s.id FROM staged_anime s';
const known = `${STAGED} WHERE s.id < ?`;

/**
 * Moves all staged rows into the catalogue, in the caller's transaction and by statements on whole tables, so that it takes
 * seconds however long the staging took. Known anime keep their id; episodes are matched by number and keep theirs, since
 * users' lists and histories refer to them. Rows of `anime` are updated last, so that concurrent inserts that refer to one wait
 * as briefly as possible.
 */
export async function swapStagedAnime(
  manager: EntityManager,
  { firstFreshId, retired, at }: Swap,
): Promise<void> {
  const run = (sql: string, ...parameters: unknown[]) => manager.query(sql, parameters);
  const time = toSqlInstant(at);
  await run(`${insertInto(tables.anime, ['startChangedAt'])} WHERE s.id >= ?`, time, firstFreshId);
  for (const table of [tables.titles, tables.labels, tables.links, tables.characters, tables.staff]) {
    await run(`DELETE FROM ${table.name} WHERE animeId IN (${known})`, firstFreshId);
    await run(insertInto(table));
  }
  await swapEpisodes(run, firstFreshId, time);
  await keepSlugs(run, firstFreshId);
  const columns = tables.anime.columns.filter((column) => column !== 'id');
  const values = columns.map(
    (column) => `${column} = (SELECT s.${column} FROM staged_anime s WHERE s.id = anime.id)`,
  );
  await run(
    `UPDATE anime SET startMoves = startMoves + 1, startChangedAt = ?
      WHERE id IN (${known}) AND EXISTS (SELECT 1 FROM staged_anime s WHERE s.id = anime.id
        AND ((s.startsAt IS NULL) <> (anime.startsAt IS NULL) OR s.startsAt <> anime.startsAt
          OR s.startsDated <> anime.startsDated))`,
    time,
    firstFreshId,
  );
  await run(`UPDATE anime SET ${values.join(', ')} WHERE id IN (${known})`, firstFreshId);
  await retire(manager, retired, time);
}

type Run = (sql: string, ...parameters: unknown[]) => Promise<unknown>;

/** Columns of `given` are not staged: each gets a parameter. */
function insertInto(
  { name, columns }: { name: string; columns: readonly string[] },
  given: readonly string[] = [],
): string {
  const staged = [...columns.map((column) => `s.${column}`), ...given.map(() => '?')].join(', ');
  return `INSERT INTO ${name} (${[...columns, ...given].join(', ')}) SELECT ${staged} FROM ${twinOf(name)} s`;
}

/** Runs with no known end keep the episodes added over time (episodes/extendOpenRuns.ts). */
async function swapEpisodes(run: Run, firstFreshId: number, time: string): Promise<void> {
  const twin = 'staged_episode s WHERE s.animeId = episode.animeId AND s.number = episode.number';
  const ended = `${known} AND s.openRun = 0`;
  await run(
    `DELETE FROM episode WHERE animeId IN (${ended}) AND NOT EXISTS (SELECT 1 FROM ${twin})`,
    firstFreshId,
  );
  await run(
    `UPDATE episode
        SET airsAt = (SELECT s.airsAt FROM ${twin}),
            dated = (SELECT s.dated FROM ${twin}),
            estimated = (SELECT s.estimated FROM ${twin}),
            numberEstimated = (SELECT s.numberEstimated FROM ${twin}),
            changedAt = ?,
            moves = moves + 1
      WHERE animeId IN (${known})
        AND EXISTS (SELECT 1 FROM ${twin}
                       AND (s.airsAt <> episode.airsAt OR s.dated <> episode.dated OR s.estimated <> episode.estimated
                            OR s.numberEstimated <> episode.numberEstimated))`,
    time,
    firstFreshId,
  );
  const insert = insertInto(tables.episodes, ['changedAt']);
  const fresh = 'SELECT 1 FROM episode e WHERE e.animeId = s.animeId AND e.number = s.number';
  await run(`${insert} WHERE s.animeId >= ?`, time, firstFreshId);
  await run(`${insert} WHERE s.animeId < ? AND NOT EXISTS (${fresh})`, time, firstFreshId);
  for (const listed of [0, 1]) {
    await run(
      `UPDATE episode SET listed = ? WHERE listed <> ? AND animeId IN (${STAGED} WHERE s.listed = ?)`,
      listed,
      listed,
      listed,
    );
  }
}

/** Keeps former slugs as redirects, and removes those in current use again. */
async function keepSlugs(run: Run, firstFreshId: number): Promise<void> {
  await run(
    `INSERT INTO anime_slug (slug, animeId)
     SELECT a.slug, a.id FROM anime a JOIN staged_anime s ON s.id = a.id WHERE s.id < ? AND s.slug <> a.slug`,
    firstFreshId,
  );
  await run(`DELETE FROM anime_slug WHERE slug IN (SELECT s.slug FROM staged_anime s)`);
}

/** Unlists anime but keeps them for users' lists. An empty hash makes the row count as changed if a source brings it back. */
async function retire(manager: EntityManager, ids: readonly number[], at: string): Promise<void> {
  await runInSlices(ids, async (slice, marks) => {
    await manager.query(
      `UPDATE anime SET listed = 0, contentHash = '', retiredAt = ? WHERE id IN (${marks})`,
      [at, ...slice],
    );
    await manager.query(`UPDATE episode SET listed = 0 WHERE animeId IN (${marks})`, [...slice]);
    return [];
  });
}
