import type { EntityManager } from 'typeorm';
import { runInSlices } from '../bulkInsert';
import type { AnimeEntity, AnimeLinkEntity, AnimeSlugEntity } from '../entities/catalogue';
import { fromSqlInstantOrNull } from '../instant';
import { FIRST_OWN_ID } from '../ownId';

/** Existing data that an import compares its anime with. `stagedAnime.ts` writes the rows. */
const columns = [
  'id',
  'sourceId',
  'sourceKey',
  'contentHash',
  'slug',
  'nativeTitle',
  'romajiTitle',
  'englishTitle',
  'startsAt',
] as const satisfies (keyof AnimeEntity)[];

export type ComparedAnime = Pick<AnimeEntity, (typeof columns)[number]>;

/** All catalogue anime, by id. */
export async function comparedAnime(manager: EntityManager): Promise<ComparedAnime[]> {
  type Row = Omit<ComparedAnime, 'startsAt'> & { startsAt: string | Date | null };
  const rows: Row[] = await manager.query(
    `SELECT ${columns.join(', ')} FROM anime WHERE id < ${FIRST_OWN_ID} ORDER BY id`,
  );
  return rows.map((row) => ({ ...row, startsAt: fromSqlInstantOrNull(row.startsAt) }));
}

/** Their ids in other databases, highest anime id first. */
export function databaseEntriesOf(
  manager: EntityManager,
  animeIds: readonly number[],
): Promise<Pick<AnimeLinkEntity, 'animeId' | 'site' | 'externalId'>[]> {
  return runInSlices(animeIds, (slice, marks) =>
    manager.query(
      `SELECT animeId, site, externalId FROM anime_link
          WHERE kind = 'DATABASE' AND animeId IN (${marks}) ORDER BY animeId DESC`,
      [...slice],
    ),
  );
}

/** The anime that a source has under these keys. */
export function animeIdsOf(
  manager: EntityManager,
  sourceId: string,
  keys: readonly string[],
): Promise<Pick<AnimeEntity, 'id' | 'sourceKey'>[]> {
  return runInSlices(keys, (slice, marks) =>
    manager.query(`SELECT id, sourceKey FROM anime WHERE sourceId = ? AND sourceKey IN (${marks})`, [
      sourceId,
      ...slice,
    ]),
  );
}

/** Which of these the catalogue has dropped. */
export async function retiredAmong(manager: EntityManager, animeIds: readonly number[]): Promise<number[]> {
  const rows = await runInSlices<number, { id: number }>(animeIds, (slice, marks) =>
    manager.query(`SELECT id FROM anime WHERE retiredAt IS NOT NULL AND id IN (${marks}) ORDER BY id`, [
      ...slice,
    ]),
  );
  return rows.map(({ id }) => id);
}

/** All current slugs, and the former ones that redirect to them. */
export async function slugsInUse(
  manager: EntityManager,
): Promise<{ present: string[]; former: Pick<AnimeSlugEntity, 'slug' | 'animeId'>[] }> {
  const present: { slug: string }[] = await manager.query('SELECT slug FROM anime');
  const former = await manager.query('SELECT slug, animeId FROM anime_slug');
  return { present: present.map(({ slug }) => slug), former };
}
