import type { EntityManager } from 'typeorm';
import { findRow } from '../byKey';
import { AnimePictureEntity, type AnimePictureKind } from '../entities/catalogue';
import { lockedRows } from '../locks';
import { markByKey } from '../readMarks';
import { groupByAnime } from './byAnime';

/** A picture as written; `StoredPicture` has the columns that readers need. */
export type AnimePictureRow = AnimePictureEntity;
export type StoredPicture = Omit<AnimePictureRow, 'userId' | 'createdAt'>;

/** The pictures chosen for each of these anime: one statement for a whole list. */
export function picturesOf(manager: EntityManager, animeIds: readonly number[]): Promise<StoredPicture[][]> {
  return groupByAnime<StoredPicture>(
    manager,
    `SELECT animeId, kind, version, color, artist, source, licence FROM anime_picture
      WHERE animeId IN ({ids})`,
    animeIds,
  );
}

/** Replaces or removes a picture, and returns the version of the former one. */
export async function swapPicture(
  manager: EntityManager,
  place: { animeId: number; kind: AnimePictureKind },
  row: Omit<AnimePictureRow, 'animeId' | 'kind'> | null,
): Promise<string | null> {
  const { animeId, kind } = place;
  const former = await findRow(manager, AnimePictureEntity, {
    where: { animeId, kind },
    ...lockedRows(manager),
  });
  if (row) await manager.upsert(AnimePictureEntity, { ...place, ...row }, ['animeId', 'kind']);
  else await manager.delete(AnimePictureEntity, place);
  return former?.version ?? null;
}

/** Cover URL of each of these anime at its sources, or null. */
export async function coverAddressesOf(
  manager: EntityManager,
  animeIds: readonly number[],
): Promise<(string | null)[]> {
  const groups = await groupByAnime<{ animeId: number; coverUrl: string }>(
    manager,
    markByKey('SELECT id AS animeId, coverUrl FROM anime WHERE id IN ({ids}) AND coverUrl IS NOT NULL'),
    animeIds,
  );
  return groups.map(([row]) => row?.coverUrl ?? null);
}

/** MyAnimeList ids of each of these anime. */
export async function malIdsOf(manager: EntityManager, animeIds: readonly number[]): Promise<string[][]> {
  const groups = await groupByAnime<{ animeId: number; externalId: string }>(
    manager,
    `SELECT animeId, externalId FROM anime_link
      WHERE animeId IN ({ids}) AND kind = 'DATABASE' AND site = 'mal' ORDER BY animeId, position`,
    animeIds,
  );
  return groups.map((links) => links.map(({ externalId }) => externalId));
}
