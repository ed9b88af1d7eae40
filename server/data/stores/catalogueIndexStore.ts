import type { EntityManager } from 'typeorm';
import { runInSlices } from '../bulkInsert';
import type {
  AnimeEntity,
  AnimeFranchiseEntity,
  AnimeLabelEntity,
  AnimeLinkEntity,
} from '../entities/catalogue';
import { fromSqlInstantOrNull } from '../instant';
import { FIRST_OWN_ID } from '../ownId';

/** Reads the data of the discover and search indexes, in slices. */

type Stored = string | Date | null;
/** Milliseconds since the epoch; NaN if unknown. */
type Times = Record<'startsAt' | 'beginsAt' | 'airsUntil', number>;
export type DiscoverRow = Pick<
  AnimeEntity,
  | 'id'
  | 'format'
  | 'season'
  | 'year'
  | 'episodeCount'
  | 'score'
  | 'titleSort'
  | 'material'
  | 'language'
  | 'popularity'
> & { adult: number; curated: number } & Times;
type SqlDiscoverRow = Omit<DiscoverRow, keyof Times> &
  Record<'startsAt' | 'expectedAt' | 'airsUntil', Stored>;

/** Includes adult titles, which are not listed, for users who have enabled them. */
const shown = (anime: 'a' | 'anime') =>
  `(${anime}.listed = 1 OR (${anime}.adult = 1 AND ${anime}.retiredAt IS NULL))`;

export async function discoverRows(
  manager: EntityManager,
  { after, limit }: { after: number; limit: number },
): Promise<DiscoverRow[]> {
  const rows: SqlDiscoverRow[] = await manager.query(
    `SELECT id, format, season, year, episodeCount, startsAt, expectedAt, airsUntil, score, titleSort, material,
              language, popularity, adult, curated
         FROM anime WHERE id > ? AND ${shown('anime')} ORDER BY id LIMIT ?`,
    [after, limit],
  );
  return rows.map(toRow);
}

/** Those of these anime that lists of the catalogue have. */
export async function listedIds(manager: EntityManager, ids: readonly number[]): Promise<Set<number>> {
  const rows = await runInSlices<number, { id: number }>([...new Set(ids)], (slice, marks) =>
    manager.query(`SELECT id FROM anime WHERE id IN (${marks}) AND ${shown('anime')}`, [...slice]),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Gives all rows the same object shape, which is faster to read than the driver's rows. */
function toRow(row: SqlDiscoverRow): DiscoverRow {
  return {
    id: row.id,
    format: row.format,
    season: row.season,
    year: row.year,
    episodeCount: row.episodeCount,
    startsAt: time(row.startsAt),
    beginsAt: time(row.startsAt ?? row.expectedAt),
    airsUntil: time(row.airsUntil),
    score: row.score,
    titleSort: row.titleSort,
    material: row.material,
    language: row.language,
    popularity: row.popularity,
    adult: row.adult,
    curated: row.curated,
  };
}

const time = (instant: Stored): number => fromSqlInstantOrNull(instant)?.getTime() ?? Number.NaN;

/** Labels of an inclusive range of ids, without spoiler tags. */
export function labelsBetween(
  manager: EntityManager,
  ...range: [from: number, to: number]
): Promise<Pick<AnimeLabelEntity, 'animeId' | 'kind' | 'name'>[]> {
  return manager.query(
    'SELECT animeId, kind, name FROM anime_label WHERE animeId >= ? AND animeId <= ? AND spoiler = 0 ORDER BY animeId',
    range,
  );
}

/**
 * Franchises of an inclusive range of ids: each anime's position in the watch order, and the anime that it is the sequel of. An
 * anime that follows two has two rows.
 */
export function franchisesBetween(
  manager: EntityManager,
  ...range: [from: number, to: number]
): Promise<
  (Pick<AnimeFranchiseEntity, 'animeId' | 'franchiseId' | 'position'> & { prequelId: number | null })[]
> {
  return manager.query(
    `SELECT f.animeId AS animeId, f.franchiseId AS franchiseId, f.position AS position, r.relatedId AS prequelId
       FROM anime_franchise f
       LEFT JOIN anime_relation r ON r.animeId = f.animeId AND r.kind = 'PREQUEL'
      WHERE f.animeId >= ? AND f.animeId <= ? ORDER BY f.animeId, r.relatedId`,
    range,
  );
}

export function streamsBetween(
  manager: EntityManager,
  ...range: [from: number, to: number]
): Promise<Pick<AnimeLinkEntity, 'animeId' | 'site' | 'siteName'>[]> {
  return manager.query(
    "SELECT animeId, site, siteName FROM anime_link WHERE animeId >= ? AND animeId <= ? AND kind = 'STREAM' ORDER BY animeId",
    range,
  );
}

/** Version strings: `catalogue` changes with every import (hash or time), `counted` with every count of the lists. */
export async function storedVersions(
  manager: EntityManager,
): Promise<{ catalogue: string; counted: string }> {
  const rows: { name: string; version: string; at: string | null }[] = await manager.query(
    `SELECT id AS name, contentHash AS version, CAST(importedAt AS CHAR) AS at FROM catalogue_source
      UNION ALL
     SELECT 'stats' AS name, CAST(COUNT(*) AS CHAR) AS version, CAST(MAX(countedAt) AS CHAR) AS at FROM community_stats`,
  );
  const text = (ofStats: boolean) =>
    rows
      .filter(({ name }) => (name === 'stats') === ofStats)
      .map(({ name, version, at }) => `${name} ${version} ${at}`)
      .sort()
      .join('\n');
  return { catalogue: text(false), counted: text(true) };
}

export async function lastAnimeId(manager: EntityManager): Promise<number> {
  const [row]: { last: number | null }[] = await manager.query(
    `SELECT MAX(id) AS last FROM anime WHERE id < ${FIRST_OWN_ID}`,
  );
  return row?.last ?? 0;
}

/** Titles of the anime with ids above `after` and up to `last`, by id. */
export function searchRows(
  manager: EntityManager,
  { after, last }: { after: number; last: number },
): Promise<{ id: number; popularity: number; format: string; title: string }[]> {
  return manager.query(
    `SELECT a.id AS id, a.popularity AS popularity, a.format AS format, t.title AS title
         FROM anime a JOIN anime_title t ON t.animeId = a.id
        WHERE a.id > ? AND a.id <= ? AND ${shown('a')}
        ORDER BY a.id, t.position`,
    [after, last],
  );
}
