import type { EntityManager } from 'typeorm';
import { runInSlices } from '../bulkInsert';
import { queryRow } from '../byKey';
import type { Database } from '../database';
import type { AnimeCharacterEntity, PersonEntity, StaffRole, StoryCharacterEntity } from '../entities/people';
import { countOf, limitOffset, type Page, type PageInput } from '../page';
import { markByKey } from '../readMarks';
import { groupByAnime } from './byAnime';
import { namedLike } from './namedLike';

/** Characters and staff of anime, the credits of a person, and the appearances of a character. */
export type CreditedRow = Pick<PersonEntity, 'id' | 'slug' | 'name' | 'native'>;
export type StoryCharacterRow = Pick<StoryCharacterEntity, 'id' | 'slug' | 'name' | 'native'>;

/** `slug` is null where the character has no page: in an anime of no list, and until an import has ended. */
export interface CharacterRow extends Pick<AnimeCharacterEntity, 'name' | 'native' | 'role'> {
  slug: string | null;
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
    `SELECT c.animeId AS animeId, c.name AS name, c.native AS native, c.role AS role, s.slug AS slug, ${person}
       FROM anime_character c
       LEFT JOIN story_character s ON s.id = c.characterId
       LEFT JOIN person p ON p.id = c.voiceId
      WHERE c.animeId IN ({ids}) ORDER BY c.animeId, c.position`,
    animeIds,
  );
  return groups.map((rows) =>
    rows.map((row) => ({
      slug: row.slug,
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

/** A character by slug; a slug of one that turned out to be another finds that one. */
export async function findCharacter(manager: EntityManager, slug: string): Promise<StoryCharacterRow | null> {
  const row = await queryRow<StoryCharacterRow & { asked: string }>(
    manager,
    markByKey(`SELECT s.id AS id, s.slug AS slug, s.name AS name, s.native AS native, o.slug AS asked
       FROM story_character o JOIN story_character s ON s.id = COALESCE(o.sameAsId, o.id) WHERE o.slug = ?`),
    [slug],
    { asked: slug },
  );
  if (!row) return null;
  const { asked: _, ...character } = row;
  return character;
}

/** Slug of the character that the one with this slug turned out to be. */
export async function slugOfMergedCharacter(
  { readRow }: Pick<Database, 'readRow'>,
  slug: string,
): Promise<string | null> {
  const row = await readRow<{ slug: string }>(
    'SELECT s.slug AS slug, o.slug AS former FROM story_character o JOIN story_character s ON s.id = o.sameAsId WHERE o.slug = ?',
    [slug],
    { former: slug },
  );
  return row?.slug ?? null;
}

const credits = {
  character: 'SELECT c.animeId FROM anime_character c WHERE c.characterId = ?',
  voice: 'SELECT c.animeId FROM anime_character c WHERE c.voiceId = ?',
  staff: 'SELECT s.animeId FROM anime_staff s WHERE s.personId = ?',
};

/** The listed anime that a person voiced in or worked on, or that a character is in: each once, latest first. */
export async function animeIdsOf(
  manager: EntityManager,
  { id, as, page }: { id: number; as: keyof typeof credits; page: PageInput },
): Promise<Page<number>> {
  const listed = `FROM anime a WHERE a.listed = 1 AND a.id IN (${credits[as]})`;
  const rows: { id: number }[] = await manager.query(
    `SELECT a.id AS id ${listed} ORDER BY a.startsAt DESC, a.id DESC LIMIT ? OFFSET ?`,
    [id, ...limitOffset(page)],
  );
  const totalItems = countOf(await manager.query(`SELECT COUNT(*) AS n ${listed}`, [id]));
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
      `SELECT c.animeId AS animeId, c.name AS name, c.native AS native, c.role AS role, s.slug AS slug
         FROM anime_character c LEFT JOIN story_character s ON s.id = c.characterId
        WHERE c.voiceId = ? AND c.animeId IN (${marks}) ORDER BY c.animeId, c.position`,
      [personId, ...slice],
    ),
  );
}

/** A character's roles and voice actors in these anime; several in one that lists them more than once. */
export async function appearancesIn(
  manager: EntityManager,
  characterId: number,
  animeIds: readonly number[],
): Promise<(Pick<CharacterRow, 'role' | 'voice'> & { animeId: number })[]> {
  type Row = Pick<CharacterRow, 'role'> & { animeId: number } & Partial<Joined>;
  const rows = await runInSlices<number, Row>(animeIds, (slice, marks) =>
    manager.query(
      `SELECT c.animeId AS animeId, c.role AS role, ${person}
         FROM anime_character c LEFT JOIN person p ON p.id = c.voiceId
        WHERE c.characterId = ? AND c.animeId IN (${marks}) ORDER BY c.animeId, c.position`,
      [characterId, ...slice],
    ),
  );
  return rows.map((row) => ({
    animeId: row.animeId,
    role: row.role,
    voice: row.person_id ? toPerson(row as Joined) : null,
  }));
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

export interface FoundCharacter extends Omit<CharacterRow, 'voice'> {
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
    `SELECT c.animeId AS animeId, c.name AS name, c.native AS native, c.role AS role, s.slug AS slug
       FROM anime_character c JOIN anime a ON a.id = c.animeId AND a.listed = 1
       LEFT JOIN story_character s ON s.id = c.characterId
      WHERE ${sql} ORDER BY a.popularity DESC, c.animeId, c.position LIMIT ?`,
    [...values, limit],
  );
}

export async function countCredited(manager: EntityManager): Promise<number> {
  return countOf(await manager.query(`SELECT COUNT(*) AS n ${withWork}`));
}

const withAppearance = `FROM story_character s WHERE EXISTS (
  SELECT 1 FROM anime_character c JOIN anime a ON a.id = c.animeId AND a.listed = 1 WHERE c.characterId = s.id)`;

/** Those of these characters who are in a listed anime. */
export function charactersShown(
  manager: EntityManager,
  ids: readonly number[],
): Promise<StoryCharacterRow[]> {
  return runInSlices(ids, (slice, marks) =>
    manager.query(
      `SELECT s.id AS id, s.slug AS slug, s.name AS name, s.native AS native ${withAppearance} AND s.id IN (${marks})`,
      [...slice],
    ),
  );
}

/** The slugs of these characters, shown or not. */
export function slugsOfCharacters(
  manager: EntityManager,
  ids: readonly number[],
): Promise<Pick<StoryCharacterRow, 'id' | 'slug'>[]> {
  return runInSlices(ids, (slice, marks) =>
    manager.query(`SELECT id, slug FROM story_character WHERE id IN (${marks})`, [...slice]),
  );
}

/** Characters of listed anime, in a stable order. */
export async function characterSlugs(manager: EntityManager, page: PageInput): Promise<string[]> {
  const rows: { slug: string }[] = await manager.query(
    `SELECT s.slug AS slug ${withAppearance} ORDER BY s.id LIMIT ? OFFSET ?`,
    limitOffset(page),
  );
  return rows.map(({ slug }) => slug);
}

export async function countCharacters(manager: EntityManager): Promise<number> {
  return countOf(await manager.query(`SELECT COUNT(*) AS n ${withAppearance}`));
}
