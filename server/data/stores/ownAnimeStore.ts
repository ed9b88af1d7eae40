import type { EntityManager } from 'typeorm';
import { runInSlices } from '../bulkInsert';
import { AnimeEntity, type AnimeFormat } from '../entities/catalogue';
import { OwnAnimeEntity } from '../entities/tracking';
import { countOf } from '../page';
import { markByKey } from '../readMarks';
import { type AnimeRow, animeColumns, type SqlAnime, toAnime } from './animeRow';

/** Anime that a user added for themselves alone: rows of `anime` that no public list, search or import reads. */

/** The facts given by its owner. */
export interface OwnAnimeFacts {
  title: string;
  format: AnimeFormat;
  year: number | null;
  episodeCount: number | null;
  episodeMinutes: number | null;
  note: string | null;
}

export interface OwnAnimeRow extends OwnAnimeFacts {
  id: number;
  userId: string;
  slug: string;
  titleSort: string;
  /** Before this instant the anime counts as upcoming. */
  beginsAt: Date | null;
  createdAt: Date;
}

/** All of a user's own anime, last added first. */
export async function ownAnimeOf(manager: EntityManager, userId: string): Promise<AnimeRow[]> {
  const rows: SqlAnime[] = await manager.query(
    `SELECT ${animeColumns} FROM own_anime o JOIN anime a ON a.id = o.animeId
      WHERE o.userId = ? ORDER BY o.createdAt DESC, o.animeId`,
    [userId],
  );
  return rows.map(toAnime);
}

export async function countOwnAnime(manager: EntityManager, userId: string): Promise<number> {
  return countOf(await manager.query('SELECT COUNT(*) AS n FROM own_anime WHERE userId = ?', [userId]));
}

/** Owners by anime id; unused ids are left out. */
export async function ownersOf(
  manager: EntityManager,
  animeIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await runInSlices<number, { animeId: number; userId: string }>(animeIds, (slice, marks) =>
    manager.query(markByKey(`SELECT animeId, userId FROM own_anime WHERE animeId IN (${marks})`), [...slice]),
  );
  return new Map(rows.map(({ animeId, userId }) => [animeId, userId]));
}

export async function insertOwnAnime(
  manager: EntityManager,
  { id, userId, slug, createdAt, ...facts }: OwnAnimeRow,
): Promise<void> {
  const bare = {
    id,
    slug,
    sourceId: 'own',
    sourceKey: slug,
    contentHash: '',
    language: '',
    openRun: false,
    episodeCountEstimated: false,
    curated: false,
    adult: false,
    listed: false,
    popularity: 0,
  };
  await manager.insert(AnimeEntity, { ...bare, ...columnsOf(facts) });
  await manager.insert(OwnAnimeEntity, { animeId: id, userId, createdAt });
}

export async function updateOwnAnime(
  manager: EntityManager,
  { id, ...facts }: Omit<OwnAnimeRow, 'userId' | 'slug' | 'createdAt'>,
): Promise<void> {
  await manager.update(AnimeEntity, { id }, columnsOf(facts));
}

function columnsOf({
  title,
  titleSort,
  format,
  year,
  episodeCount,
  episodeMinutes,
  note,
  beginsAt,
}: Omit<OwnAnimeRow, 'id' | 'userId' | 'slug' | 'createdAt'>) {
  return {
    nativeTitle: title,
    titleSort,
    format,
    year,
    episodeCount,
    episodeMinutes,
    synopsis: note,
    expectedAt: beginsAt,
  };
}

/** Also deletes the owner's data about them. */
export async function deleteOwnAnime(
  manager: EntityManager,
  { userId, animeIds }: { userId: string; animeIds: readonly number[] },
): Promise<void> {
  const ofPerson = ['hidden_anime', 'queue_item', 'list_entry'];
  await runInSlices(animeIds, async (slice, marks) => {
    const own = `SELECT o.animeId FROM own_anime o WHERE o.userId = ? AND o.animeId IN (${marks})`;
    await manager.query(`DELETE FROM collection_item WHERE animeId IN (${own})`, [userId, ...slice]);
    for (const table of ofPerson)
      await manager.query(`DELETE FROM ${table} WHERE animeId IN (${own})`, [userId, ...slice]);
    // The foreign key deletes the row of `own_anime`.
    await manager.query(`DELETE FROM anime WHERE id IN (SELECT animeId FROM (${own}) mine)`, [
      userId,
      ...slice,
    ]);
    return [];
  });
}
