import type { EntityManager } from 'typeorm';
import { changeInSlices } from '../bulkInsert';
import type { AnimeEntity } from '../entities/catalogue';
import { fromSqlInstantOrNull } from '../instant';
import { FIRST_OWN_ID } from '../ownId';
import type { SqlValueOf } from './animeRow';

/** Data for choosing each anime's motif, and the chosen motifs. */

const columns = [
  ...(['id', 'slug', 'nativeTitle', 'romajiTitle', 'englishTitle', 'format', 'year', 'season'] as const),
  ...(['listed', 'startsAt', 'airsUntil', 'broadcastAt', 'motif'] as const),
];
export type DrawnAnime = Pick<AnimeEntity, (typeof columns)[number]> & { franchiseId: number | null };
type SqlDrawn = { [K in keyof DrawnAnime]: SqlValueOf<DrawnAnime[K]> };

/** All catalogue anime, most popular first. */
export async function drawnAnime(manager: EntityManager): Promise<DrawnAnime[]> {
  const rows: SqlDrawn[] = await manager.query(
    `SELECT ${columns.join(', ')}, f.franchiseId AS franchiseId
       FROM anime LEFT JOIN anime_franchise f ON f.animeId = anime.id
      WHERE id < ${FIRST_OWN_ID} ORDER BY popularity DESC, id DESC`,
  );
  return rows.map((row) => ({
    ...row,
    listed: row.listed !== 0,
    startsAt: fromSqlInstantOrNull(row.startsAt),
    airsUntil: fromSqlInstantOrNull(row.airsUntil),
    broadcastAt: fromSqlInstantOrNull(row.broadcastAt),
  }));
}

/** Genres and tags of all anime, without spoiler tags. */
export function drawnLabels(
  manager: EntityManager,
): Promise<{ animeId: number; kind: 'GENRE' | 'TAG'; name: string }[]> {
  return manager.query(
    `SELECT animeId, kind, name FROM anime_label
      WHERE kind = 'GENRE' OR (kind = 'TAG' AND spoiler = 0) ORDER BY animeId, position`,
  );
}

export async function storeMotifs(
  manager: EntityManager,
  chosen: ReadonlyMap<string, readonly number[]>,
): Promise<void> {
  for (const [motif, ids] of chosen)
    await changeInSlices(manager, 'UPDATE anime SET motif = ? WHERE id IN ({ids})', ids, [motif]);
}
