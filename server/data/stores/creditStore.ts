import type { EntityManager } from 'typeorm';
import { runInSlices } from '../bulkInsert';
import { queryRow } from '../byKey';
import type { Database } from '../database';
import type { AnimeCharacterEntity, PersonEntity, StaffRole } from '../entities/people';
import { countOf, limitOffset, type Page, type PageInput } from '../page';
import { markByKey } from '../readMarks';
import { groupByAnime } from './byAnime';
import { namedLike } from './namedLike';

/** Characters and staff of anime, and the credits of a person. */
export type CreditedRow = Pick<PersonEntity, 'id' | 'slug' | 'name' | 'native'>;

export interface CharacterRow extends Pick<AnimeCharacterEntity, 'name' | 'native' | 'role'> {
  voice: CreditedRow | null;
}

export interface StaffRow {
  role: StaffRole;
  person: CreditedRow;
}

type Joined = { [K in keyof CreditedRow as `person_${K}`]: CreditedRow[K] };
const person = 'p.id AS person_id, p.slug AS person_slug, p.name AS person_name, p.native AS person_native';
const toPerson = (row: Joined): CreditedRow => ({
  id: row.person_id,
  slug: row.person_slug,
  name: row.person_name,
  native: row.person_native,
});

/** The characters of each of these anime, best known first. */
export async function charactersOf(
  manager: EntityManager,
  animeIds: readonly number[],
): Promise<CharacterRow[][]> {
  type Row = Omit<CharacterRow, 'voice'> & { animeId: number } & Partial<Joined>;
  const groups = await groupByAnime<Row>(
    manager,
    `SELECT c.animeId AS animeId, c.name AS name, c.native AS native, c.role AS role, ${person}
       FROM anime_character c LEFT JOIN person p ON p.id = c.voiceId
      WHERE c.animeId IN ({ids}) ORDER BY c.animeId, c.position`,
    animeIds,
  );
  return groups.map((rows) =>
    rows.map((row) => ({
      name: row.name,
      native: row.native,
      role: row.role,
      voice: row.person_id ? toPerson(row as Joined) : null,
    })),
  );
}

/** The staff of each of these anime, by role. */
export async function staffOf(manager: EntityManager, animeIds: readonly number[]): Promise<StaffRow[][]> {
  const groups = await groupByAnime<Joined & { animeId: number; role: StaffRole }>(
    manager,
    `SELECT s.animeId AS animeId, s.role AS role, ${person}
       FROM anime_staff s JOIN person p ON p.id = s.personId
      WHERE s.animeId IN ({ids}) ORDER BY s.animeId, s.position`,
    animeIds,
  );
  return groups.map((rows) => rows.map((row) => ({ role: row.role, person: toPerson(row) })));
}

export async function findPerson(manager: EntityManager, slug: string): Promise<CreditedRow | null> {
  const sql = markByKey('SELECT id, slug, name, native FROM person WHERE slug = ?');
  return (await queryRow<CreditedRow>(manager, sql, [slug], { slug })) ?? null;
}

export async function findPersonByFormerSlug(
  manager: EntityManager,
  slug: string,
): Promise<CreditedRow | null> {
  const row = await queryRow<CreditedRow & { former: string }>(
    manager,
    markByKey(`SELECT p.id AS id, p.slug AS slug, p.name AS name, p.native AS native, f.slug AS former
       FROM person_slug f JOIN person p ON p.id = f.personId WHERE f.slug = ?`),
    [slug],
    { former: slug },
  );
  if (!row) return null;
  const { former: _, ...person } = row;
  return person;
}

/** Current slug of the person who had this one before. */
export async function slugOfFormerPerson(
  { readRow }: Pick<Database, 'readRow'>,
  slug: string,
): Promise<string | null> {
  const row = await readRow<{ slug: string }>(
    'SELECT p.slug AS slug, f.slug AS former FROM person_slug f JOIN person p ON p.id = f.personId WHERE f.slug = ?',
    [slug],
    { former: slug },
  );
  return row?.slug ?? null;
}

const credits = {
  voice: 'SELECT c.animeId FROM anime_character c WHERE c.voiceId = ?',
  staff: 'SELECT s.animeId FROM anime_staff s WHERE s.personId = ?',
};

/** The listed anime that a person voiced in or worked on: each once, latest first. */
export async function animeIdsOf(
  manager: EntityManager,
  { personId, as, page }: { personId: number; as: keyof typeof credits; page: PageInput },
): Promise<Page<number>> {
  const listed = `FROM anime a WHERE a.listed = 1 AND a.id IN (${credits[as]})`;
  const rows: { id: number }[] = await manager.query(
    `SELECT a.id AS id ${listed} ORDER BY a.startsAt DESC, a.id DESC LIMIT ? OFFSET ?`,
    [personId, ...limitOffset(page)],
  );
  const totalItems = countOf(await manager.query(`SELECT COUNT(*) AS n ${listed}`, [personId]));
  return { items: rows.map(({ id }) => id), totalItems };
}

/** The characters voiced by a person in these anime. */
export function voicedCharacters(
  manager: EntityManager,
  personId: number,
  animeIds: readonly number[],
): Promise<(Omit<CharacterRow, 'voice'> & { animeId: number })[]> {
  return runInSlices(animeIds, (slice, marks) =>
    manager.query(
      `SELECT animeId, name, native, role FROM anime_character
        WHERE voiceId = ? AND animeId IN (${marks}) ORDER BY animeId, position`,
      [personId, ...slice],
    ),
  );
}

/** A person's staff roles in these anime. */
export function rolesIn(
  manager: EntityManager,
  personId: number,
  animeIds: readonly number[],
): Promise<{ animeId: number; role: StaffRole }[]> {
  return runInSlices(animeIds, (slice, marks) =>
    manager.query(
      `SELECT animeId, role FROM anime_staff
        WHERE personId = ? AND animeId IN (${marks}) ORDER BY animeId, position`,
      [personId, ...slice],
    ),
  );
}

const withWork = `FROM person p
  WHERE (EXISTS (SELECT 1 FROM anime_character c JOIN anime a ON a.id = c.animeId AND a.listed = 1 WHERE c.voiceId = p.id)
     OR EXISTS (SELECT 1 FROM anime_staff s JOIN anime a ON a.id = s.animeId AND a.listed = 1 WHERE s.personId = p.id))`;

/** Those of these people who are credited in a listed anime. */
export function creditedPeople(manager: EntityManager, ids: readonly number[]): Promise<CreditedRow[]> {
  return runInSlices(ids, (slice, marks) =>
    manager.query(
      `SELECT p.id AS id, p.slug AS slug, p.name AS name, p.native AS native ${withWork} AND p.id IN (${marks})`,
      [...slice],
    ),
  );
}

/** The current slugs of these people, credited or not. */
export function slugsOfPeople(
  manager: EntityManager,
  ids: readonly number[],
): Promise<Pick<CreditedRow, 'id' | 'slug'>[]> {
  return runInSlices(ids, (slice, marks) =>
    manager.query(`SELECT id, slug FROM person WHERE id IN (${marks})`, [...slice]),
  );
}

/** People credited in a listed anime, in a stable order. */
export async function creditedSlugs(manager: EntityManager, page: PageInput): Promise<string[]> {
  const rows: { slug: string }[] = await manager.query(
    `SELECT p.slug AS slug ${withWork} ORDER BY p.id LIMIT ? OFFSET ?`,
    limitOffset(page),
  );
  return rows.map(({ slug }) => slug);
}

/**
 * People credited in a listed anime whose name, in either script, contains all of these words; most credits first. Scans every
 * name, of which there are some thousands.
 */
export function peopleNamed(
  manager: EntityManager,
  words: readonly string[],
  limit: number,
): Promise<CreditedRow[]> {
  const { sql, values } = namedLike(manager, ['p.name', 'p.native'], words);
  return manager.query(
    `SELECT p.id AS id, p.slug AS slug, p.name AS name, p.native AS native ${withWork} AND ${sql}
      ORDER BY (SELECT COUNT(*) FROM anime_character c WHERE c.voiceId = p.id)
             + (SELECT COUNT(*) FROM anime_staff s WHERE s.personId = p.id) DESC, p.id
      LIMIT ?`,
    [...values, limit],
  );
}

export interface FoundCharacter extends Pick<AnimeCharacterEntity, 'name' | 'native' | 'role'> {
  animeId: number;
}

/**
 * Characters of listed anime whose name, in either script, contains all of these words; most popular anime first. A character
 * of several anime is returned several times.
 */
export function charactersNamed(
  manager: EntityManager,
  words: readonly string[],
  limit: number,
): Promise<FoundCharacter[]> {
  const { sql, values } = namedLike(manager, ['c.name', 'c.native'], words);
  return manager.query(
    `SELECT c.animeId AS animeId, c.name AS name, c.native AS native, c.role AS role
       FROM anime_character c JOIN anime a ON a.id = c.animeId AND a.listed = 1
      WHERE ${sql} ORDER BY a.popularity DESC, c.animeId, c.position LIMIT ?`,
    [...values, limit],
  );
}

export async function countCredited(manager: EntityManager): Promise<number> {
  return countOf(await manager.query(`SELECT COUNT(*) AS n ${withWork}`));
}
