import type { EntityManager } from 'typeorm';
import { bulkInsert, changeInSlices, runInSlices } from '../bulkInsert';
import type {
  AnimeEntity,
  AnimeFranchiseEntity,
  AnimeLinkEntity,
  AnimeRelationEntity,
} from '../entities/catalogue';
import { fromSqlInstantOrNull } from '../instant';
import { markByKey } from '../readMarks';
import { groupByAnime } from './byAnime';

export type RelationRow = Pick<AnimeRelationEntity, 'animeId' | 'relatedId' | 'kind' | 'derived'>;
export type FranchiseRow = Pick<AnimeFranchiseEntity, 'animeId' | 'franchiseId' | 'position'>;

/** Relations of each of these anime to listed ones, earliest first. */
export async function relationsOf(
  manager: EntityManager,
  animeIds: readonly number[],
): Promise<RelationRow[][]> {
  const groups = await groupByAnime<Omit<RelationRow, 'derived'> & { derived: number }>(
    manager,
    `SELECT r.animeId AS animeId, r.relatedId AS relatedId, r.kind AS kind, r.derived AS derived
       FROM anime_relation r JOIN anime a ON a.id = r.relatedId
      WHERE r.animeId IN ({ids}) AND a.listed = 1 ORDER BY r.animeId, a.startsAt, a.id`,
    animeIds,
  );
  return groups.map((rows) => rows.map((row) => ({ ...row, derived: row.derived !== 0 })));
}

/** The anime of each one's franchise in watch order, including itself. */
export async function franchiseMembersOf(
  manager: EntityManager,
  animeIds: readonly number[],
): Promise<number[][]> {
  const groups = await groupByAnime<{ animeId: number; memberId: number }>(
    manager,
    `SELECT me.animeId AS animeId, f.animeId AS memberId
       FROM anime_franchise me
       JOIN anime_franchise f ON f.franchiseId = me.franchiseId
       JOIN anime a ON a.id = f.animeId
      WHERE me.animeId IN ({ids}) AND (a.listed = 1 OR a.id = me.animeId)
      ORDER BY me.animeId, f.position`,
    animeIds,
  );
  return groups.map((rows) => rows.map(({ memberId }) => memberId));
}

/** Slugs of the listed ones among these anime. */
export async function listedSlugs(
  manager: EntityManager,
  animeIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await runInSlices<number, { id: number; slug: string }>(animeIds, (slice, marks) =>
    manager.query(markByKey(`SELECT id, slug FROM anime WHERE id IN (${marks}) AND listed = 1`), [...slice]),
  );
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}

/** All anime of these anime's franchises, including themselves. */
export async function franchisesAround(
  manager: EntityManager,
  animeIds: readonly number[],
): Promise<{ animeIds: number[]; relations: RelationRow[]; startsAt: Map<number, number | null> }> {
  const members = (await franchiseMembersOf(manager, animeIds)).flat();
  const all = [...new Set([...animeIds, ...members])];
  type Row = Omit<RelationRow, 'derived'> & { derived: number };
  const relations = await runInSlices<number, Row>(all, (slice, marks) =>
    manager.query(
      `SELECT animeId, relatedId, kind, derived FROM anime_relation WHERE animeId IN (${marks})`,
      [...slice],
    ),
  );
  const starts = await runInSlices<number, { id: number; startsAt: string | Date | null }>(
    all,
    (slice, marks) => manager.query(`SELECT id, startsAt FROM anime WHERE id IN (${marks})`, [...slice]),
  );
  return {
    animeIds: all,
    relations: relations.map((row) => ({ ...row, derived: row.derived !== 0 })),
    startsAt: new Map(
      starts.map(({ id, startsAt }) => [id, fromSqlInstantOrNull(startsAt)?.getTime() ?? null]),
    ),
  };
}

type Relatable = Pick<AnimeEntity, 'id' | 'nativeTitle' | 'englishTitle' | 'format' | 'startsAt' | 'endsAt'>;

/** All listed anime. */
export async function relatableAnime(manager: EntityManager): Promise<Relatable[]> {
  type Instant = string | Date | null;
  type Row = Omit<Relatable, 'startsAt' | 'endsAt'> & { startsAt: Instant; endsAt: Instant };
  const rows: Row[] = await manager.query(
    'SELECT id, nativeTitle, englishTitle, format, startsAt, endsAt FROM anime WHERE listed = 1',
  );
  return rows.map((row) => ({
    ...row,
    startsAt: fromSqlInstantOrNull(row.startsAt),
    endsAt: fromSqlInstantOrNull(row.endsAt),
  }));
}

/** Ids of all anime in other databases. */
export function databaseEntries(
  manager: EntityManager,
): Promise<Pick<AnimeLinkEntity, 'animeId' | 'site' | 'externalId'>[]> {
  return manager.query("SELECT animeId, site, externalId FROM anime_link WHERE kind = 'DATABASE'");
}

/** Replaces all relations of one anime, from both sides. */
export async function replaceRelationsOf(
  manager: EntityManager,
  { animeId, relations }: { animeId: number; relations: readonly RelationRow[] },
): Promise<void> {
  await manager.query('DELETE FROM anime_relation WHERE animeId = ? OR relatedId = ?', [animeId, animeId]);
  await insertRelations(manager, relations);
}

/** Replaces the franchises of these anime, which must be all of their members. */
export async function replaceFranchisesOf(
  manager: EntityManager,
  { animeIds, franchises }: { animeIds: readonly number[]; franchises: readonly FranchiseRow[] },
): Promise<void> {
  await changeInSlices(manager, 'DELETE FROM anime_franchise WHERE animeId IN ({ids})', animeIds);
  await insertFranchises(manager, franchises);
}

export async function replaceRelations(
  manager: EntityManager,
  { relations, franchises }: { relations: readonly RelationRow[]; franchises: readonly FranchiseRow[] },
): Promise<void> {
  await manager.query('DELETE FROM anime_relation');
  await manager.query('DELETE FROM anime_franchise');
  await insertRelations(manager, relations);
  await insertFranchises(manager, franchises);
}

async function insertRelations(manager: EntityManager, relations: readonly RelationRow[]): Promise<void> {
  await bulkInsert(
    manager,
    'anime_relation',
    ['animeId', 'relatedId', 'kind', 'derived'],
    relations.map(({ animeId, relatedId, kind, derived }) => [animeId, relatedId, kind, Number(derived)]),
  );
}

async function insertFranchises(manager: EntityManager, franchises: readonly FranchiseRow[]): Promise<void> {
  await bulkInsert(
    manager,
    'anime_franchise',
    ['animeId', 'franchiseId', 'position'],
    franchises.map(({ animeId, franchiseId, position }) => [animeId, franchiseId, position]),
  );
}
