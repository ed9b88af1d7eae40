import type { EntityManager } from 'typeorm';
import { bulkInsert, inSlices, type SqlValue } from '../../../data/bulkInsert';
import { toSqlInstant } from '../../../data/instant';
import { compact, normalise } from '../search/normalise';
import type { Stored } from './storedRows';
import type { AnimeRow } from './writeCatalogue';
import { replaceEpisodes } from './writeEpisodes';

type RowWithId = AnimeRow & { id: number };

/** What an update changes: everything but id, source and slug. */
const animeColumns = [
  'sourceKey',
  'contentHash',
  'nativeTitle',
  'romajiTitle',
  'englishTitle',
  'titleSort',
  'format',
  'startsAt',
  'endsAt',
  'airsUntil',
  'year',
  'season',
  'broadcastAt',
  'openRun',
  'episodeCount',
  'episodeCountEstimated',
  'episodeMinutes',
  'synopsis',
  'material',
  'ageRating',
  'language',
  'officialSite',
  'curated',
  'adult',
  'listed',
  'prominence',
] as const;

function animeValues({ record, contentHash, titleSort }: AnimeRow): SqlValue[] {
  const values: Record<(typeof animeColumns)[number], SqlValue> = {
    sourceKey: record.sourceKey,
    contentHash,
    nativeTitle: record.nativeTitle,
    romajiTitle: record.romajiTitle,
    englishTitle: record.englishTitle,
    titleSort,
    format: record.format,
    startsAt: instant(record.startsAt),
    endsAt: instant(record.endsAt),
    airsUntil: instant(record.airsUntil),
    year: record.year,
    season: record.season,
    broadcastAt: instant(record.broadcastAt),
    openRun: Number(record.openRun),
    episodeCount: record.episodeCount,
    episodeCountEstimated: Number(record.episodeCountEstimated),
    episodeMinutes: record.episodeMinutes,
    synopsis: record.synopsis,
    material: record.material,
    ageRating: record.ageRating,
    language: record.language,
    officialSite: record.officialSite,
    curated: Number(record.curated),
    adult: Number(record.adult),
    listed: Number(!record.adult),
    prominence: record.prominence,
  };
  return animeColumns.map((column) => values[column]);
}

/** Returns the new ids by key of the source. */
export async function insertAnime(
  manager: EntityManager,
  sourceId: string,
  rows: readonly AnimeRow[],
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const values = rows.map((row): SqlValue[] => [sourceId, row.slug, ...animeValues(row)]);
  await bulkInsert(manager, 'anime', ['sourceId', 'slug', ...animeColumns], values);
  const keys = rows.map(({ record }) => record.sourceKey);
  const ids = await inSlices<string, { id: number; sourceKey: string }>(keys, (slice, marks) =>
    manager.query(`SELECT id, sourceKey FROM anime WHERE sourceId = ? AND sourceKey IN (${marks})`, [
      sourceId,
      ...slice,
    ]),
  );
  return new Map(ids.map(({ id, sourceKey }) => [sourceKey, id]));
}

export async function insertParts(
  manager: EntityManager,
  ids: ReadonlyMap<string, number>,
  rows: readonly AnimeRow[],
): Promise<void> {
  const withIds = rows.map((row): RowWithId => ({ ...row, id: ids.get(row.record.sourceKey) ?? 0 }));
  await insertDetails(manager, withIds);
  await replaceEpisodes(manager, withIds, { mayExist: false });
}

export async function updateAnime(manager: EntityManager, rows: readonly RowWithId[]): Promise<void> {
  const sql = `UPDATE anime SET ${animeColumns.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`;
  for (const row of rows) await manager.query(sql, [...animeValues(row), row.id]);
}

export async function replaceParts(manager: EntityManager, rows: readonly RowWithId[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  for (const table of ['anime_title', 'anime_label', 'anime_link']) {
    await inSlices(ids, async (slice, marks) => {
      await manager.query(`DELETE FROM ${table} WHERE animeId IN (${marks})`, [...slice]);
      return [];
    });
  }
  await insertDetails(manager, rows);
  await replaceEpisodes(manager, rows, { mayExist: true });
}

/** An emptied hash makes the row count as changed should the source bring it back. */
export async function unlist(manager: EntityManager, rows: readonly Stored[]): Promise<void> {
  for (const { id } of rows) {
    await manager.query("UPDATE anime SET listed = 0, contentHash = '' WHERE id = ?", [id]);
    await manager.query('UPDATE episode SET listed = 0 WHERE animeId = ?', [id]);
  }
}

async function insertDetails(manager: EntityManager, rows: readonly RowWithId[]): Promise<void> {
  const titles = rows.flatMap(({ id, record }) =>
    record.titles.map(({ kind, title }, position): SqlValue[] => {
      const searchText = normalise(title);
      return [id, position, kind, title, searchText, compact(searchText)];
    }),
  );
  const titleColumns = ['animeId', 'position', 'kind', 'title', 'searchText', 'compactText'] as const;
  await bulkInsert(manager, 'anime_title', titleColumns, titles);

  const labels = rows.flatMap(({ id, record }) =>
    record.labels.map((label, position): SqlValue[] => [
      id,
      position,
      label.kind,
      label.name,
      Number(label.spoiler),
    ]),
  );
  await bulkInsert(manager, 'anime_label', ['animeId', 'position', 'kind', 'name', 'spoiler'], labels);

  const links = rows.flatMap(({ id, record }) =>
    record.links.map((link, position): SqlValue[] => {
      const { kind, site, siteName, externalId, url, regions } = link;
      return [id, position, kind, site, siteName, externalId, url, regions];
    }),
  );
  const linkColumns = [
    'animeId',
    'position',
    'kind',
    'site',
    'siteName',
    'externalId',
    'url',
    'regions',
  ] as const;
  await bulkInsert(manager, 'anime_link', linkColumns, links);
}

function instant(date: Date | null): string | null {
  return date && toSqlInstant(date);
}
