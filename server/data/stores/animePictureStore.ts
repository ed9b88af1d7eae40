import type { EntityManager } from 'typeorm';
import { findRow } from '../byKey';
import { AnimePictureEntity, type AnimePictureKind } from '../entities/catalogue';
import { lockedRows } from '../locks';
import { markByKey, markHeavy } from '../readMarks';
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

export interface NamedCover {
  address: string;
  /** The outside source that named it; null if an import did. */
  sourceId: string | null;
}

/** The same with who named it, for sites with outside sources. */
export async function coversNamedFor(
  manager: EntityManager,
  animeIds: readonly number[],
): Promise<(NamedCover | null)[]> {
  const groups = await groupByAnime<NamedCover & { animeId: number }>(
    manager,
    `SELECT a.id AS animeId, a.coverUrl AS address, f.sourceId AS sourceId
       FROM anime a LEFT JOIN anime_source_fact f ON f.animeId = a.id AND f.field = 'COVER'
      WHERE a.id IN ({ids}) AND a.coverUrl IS NOT NULL`,
    animeIds,
  );
  return groups.map(([row]) => row ?? null);
}

/** Pictures that outside sources named and that have no place in an anime's own rows, in the words of the fact's `shown`. */
export interface SourcedPictures {
  sourceId: string;
  shown: string;
}

/** What of this field sources named for each of these anime. */
export async function sourcedPicturesOf(
  manager: EntityManager,
  animeIds: readonly number[],
  field: string,
): Promise<SourcedPictures[][]> {
  return await groupByAnime<SourcedPictures & { animeId: number }>(
    manager,
    `SELECT animeId, sourceId, shown FROM anime_source_fact
      WHERE animeId IN ({ids}) AND field = ? AND shown IS NOT NULL ORDER BY animeId, sourceId`,
    animeIds,
    [field],
  );
}

/** All that sources named of this field. */
export async function allSourcedPictures(manager: EntityManager, field: string): Promise<string[]> {
  const rows: { shown: string }[] = await manager.query(
    markHeavy('SELECT shown FROM anime_source_fact WHERE field = ? AND shown IS NOT NULL'),
    [field],
  );
  return rows.map(({ shown }) => shown);
}

/** Every cover that outside sources have named. */
export async function allSourcedCovers(manager: EntityManager): Promise<string[]> {
  const rows: { coverUrl: string }[] = await manager.query(
    markHeavy(
      `SELECT a.coverUrl AS coverUrl FROM anime_source_fact f JOIN anime a ON a.id = f.animeId
        WHERE f.field = 'COVER' AND a.coverUrl IS NOT NULL`,
    ),
  );
  return rows.map(({ coverUrl }) => coverUrl);
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
