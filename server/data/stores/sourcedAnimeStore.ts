import { setImmediate as turn } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { bulkInsert, runInSlices } from '../bulkInsert';
import type { AnimeEntity } from '../entities/catalogue';
import { lockForUpdate } from '../locks';
import { FIRST_OWN_ID } from '../ownId';
import { nextAnimeId } from './animeRecordStore';

/** Anime that an outside source alone has: their rows name it as their source. */

export type SourcedRow = Pick<AnimeEntity, 'id' | 'sourceId' | 'sourceKey'>;

/** Those in the catalogue now. */
export async function sourcedAnime(
  manager: EntityManager,
  sourceIds: readonly string[],
): Promise<SourcedRow[]> {
  return await runInSlices<string, SourcedRow>(sourceIds, (slice, marks) =>
    manager.query(
      `SELECT id, sourceId, sourceKey FROM anime
        WHERE sourceId IN (${marks}) AND retiredAt IS NULL ORDER BY id`,
      [...slice],
    ),
  );
}

export async function countSourcedAnime(
  manager: EntityManager,
  sourceIds: readonly string[],
): Promise<{ sourceId: string; anime: number }[]> {
  const rows = await runInSlices<string, { sourceId: string; anime: number | string }>(
    sourceIds,
    (slice, marks) =>
      manager.query(
        `SELECT sourceId, COUNT(*) AS anime FROM anime
          WHERE sourceId IN (${marks}) AND retiredAt IS NULL GROUP BY sourceId`,
        [...slice],
      ),
  );
  return rows.map((row) => ({ ...row, anime: Number(row.anime) }));
}

export type EditedRow = Pick<AnimeEntity, 'id' | 'sourceId' | 'sourceKey' | 'year' | 'format'>;

/** The anime about which people have decided something: their titles and ids may differ from those of their sources. */
export async function editedAnime(manager: EntityManager): Promise<EditedRow[]> {
  return await manager.query(
    `SELECT a.id AS id, a.sourceId AS sourceId, a.sourceKey AS sourceKey, a.year AS year, a.format AS format
       FROM anime a
      WHERE a.id < ${FIRST_OWN_ID} AND a.retiredAt IS NULL
        AND EXISTS (SELECT 1 FROM anime_fact f WHERE f.animeId = a.id)
      ORDER BY a.id`,
  );
}

/** Their titles as `compactText` has them. */
export async function compactTitlesOf(
  manager: EntityManager,
  animeIds: readonly number[],
): Promise<{ animeId: number; title: string }[]> {
  return await runInSlices<number, { animeId: number; title: string }>(animeIds, (slice, marks) =>
    manager.query(
      `SELECT animeId, compactText AS title FROM anime_title
        WHERE animeId IN (${marks}) ORDER BY animeId, position`,
      [...slice],
    ),
  );
}

/** What is left of an anime that its source no longer has. */
export type BareRow = Pick<
  AnimeEntity,
  'id' | 'slug' | 'sourceId' | 'sourceKey' | 'nativeTitle' | 'romajiTitle' | 'englishTitle' | 'format'
>;

/** Which of these anime are of these sources. */
export async function bareRowsOf(
  manager: EntityManager,
  { animeIds, sourceIds }: { animeIds: readonly number[]; sourceIds: readonly string[] },
): Promise<BareRow[]> {
  const sources = sourceIds.map(() => '?').join(', ');
  return await runInSlices<number, BareRow>(animeIds, (slice, marks) =>
    manager.query(
      `SELECT id, slug, sourceId, sourceKey, nativeTitle, romajiTitle, englishTitle, format FROM anime
        WHERE id IN (${marks}) AND sourceId IN (${sources}) ORDER BY id`,
      [...slice, ...sourceIds],
    ),
  );
}

/** Where people have, or have written or decided, something about an anime; a test compares this with the foreign keys. */
export const traces: readonly { table: string; columns: readonly string[] }[] = [
  ...[
    'list_entry',
    'queue_item',
    'collection_item',
    'hidden_anime',
    'episode_note',
    'review',
    'thread',
    'anime_suggestion',
    'anime_fact',
    'anime_revision',
    'anime_revision_change',
    'episode_kind',
    'sent_recommendation',
    'notification',
    'scrobble_play',
    'scrobble_match',
    'site_match',
    'anime_picture',
    'story_character',
    'own_anime',
  ].map((table) => ({ table, columns: ['animeId'] })),
  { table: 'anime_recommendation', columns: ['lowerId', 'higherId'] },
];

/** Few, since each costs a look into twenty tables, and their rows are locked meanwhile. */
const ANIME_PER_STATEMENT = 500;

/**
 * Removes those of these anime that nobody has, wrote about or edited, with all their rows; their ids are given to no other.
 * Returns the others.
 */
export async function deleteUntouched(
  manager: EntityManager,
  animeIds: readonly number[],
): Promise<number[]> {
  if (animeIds.length === 0) return [];
  const last = (await nextAnimeId(manager)) - 1;
  const free = traces.flatMap(({ table, columns }) =>
    columns.map((column) => `NOT EXISTS (SELECT 1 FROM ${table} t WHERE t.${column} = anime.id)`),
  );
  const left: number[] = [];
  for (let from = 0; from < animeIds.length; from += ANIME_PER_STATEMENT) {
    if (from > 0) await turn();
    const slice = animeIds.slice(from, from + ANIME_PER_STATEMENT);
    const marks = slice.map(() => '?').join(', ');
    // Who is just putting one on a list waits, or is waited for.
    await manager.query(`SELECT id FROM anime WHERE id IN (${marks})${lockForUpdate(manager)}`, slice);
    await manager.query(`DELETE FROM anime WHERE id IN (${marks}) AND ${free.join(' AND ')}`, slice);
    const rows: { id: number }[] = await manager.query(
      `SELECT id FROM anime WHERE id IN (${marks}) ORDER BY id`,
      slice,
    );
    left.push(...rows.map(({ id }) => id));
  }
  if (left.length < animeIds.length) await spendIds(manager, last);
  return left;
}

async function spendIds(manager: EntityManager, last: number): Promise<void> {
  await manager.query('DELETE FROM spent_anime_id');
  await bulkInsert(manager, 'spent_anime_id', ['id'], [[last]]);
}
