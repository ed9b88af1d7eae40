import { setImmediate as turn } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { bulkInsert } from '../bulkInsert';
import type { AnimeEntity, AnimeFranchiseEntity } from '../entities/catalogue';
import type { AnimeCharacterEntity, StoryCharacterEntity } from '../entities/people';
import { moveFavourites } from './favouriteStore';

/** Which rows of the casts are one character, decided by importers/identifyCharacters.ts. */

export type StoryCharacter = Pick<
  StoryCharacterEntity,
  'id' | 'slug' | 'name' | 'native' | 'animeId' | 'sameAsId'
>;
type InFranchise = { franchiseId: AnimeFranchiseEntity['franchiseId'] | null };

export type CastRow = Pick<AnimeCharacterEntity, 'animeId' | 'position' | 'name' | 'native' | 'characterId'> &
  Pick<AnimeEntity, 'popularity'> &
  InFranchise & { animeSlug: string };

/** The casts of all listed anime, in the watch order of each franchise. */
export function castRows(manager: EntityManager): Promise<CastRow[]> {
  return manager.query(
    `SELECT c.animeId AS animeId, c.position AS position, c.name AS name, c.native AS native,
            c.characterId AS characterId, a.slug AS animeSlug, a.popularity AS popularity, f.franchiseId AS franchiseId
       FROM anime_character c
       JOIN anime a ON a.id = c.animeId AND a.listed = 1
       LEFT JOIN anime_franchise f ON f.animeId = c.animeId
      ORDER BY f.position, c.animeId, c.position`,
  );
}

/** Slug of the first anime of each franchise. */
export async function franchiseSlugs(manager: EntityManager): Promise<Map<number, string>> {
  const rows: { franchiseId: number; slug: string }[] = await manager.query(
    `SELECT f.franchiseId AS franchiseId, a.slug AS slug
       FROM anime_franchise f JOIN anime a ON a.id = f.animeId WHERE f.position = 0`,
  );
  return new Map(rows.map(({ franchiseId, slug }) => [franchiseId, slug]));
}

/** All characters, oldest first, each with the franchise that it is in now. */
export function storedCharacters(manager: EntityManager): Promise<(StoryCharacter & InFranchise)[]> {
  return manager.query(
    `SELECT s.id AS id, s.slug AS slug, s.name AS name, s.native AS native, s.animeId AS animeId,
            s.sameAsId AS sameAsId, f.franchiseId AS franchiseId
       FROM story_character s LEFT JOIN anime_franchise f ON f.animeId = s.animeId ORDER BY s.id`,
  );
}

export interface CharacterWrites {
  added: StoryCharacter[];
  changed: StoryCharacter[];
  /** Rows of casts that are another character's than before. */
  assigned: Pick<CastRow, 'animeId' | 'position' | 'characterId'>[];
}

export async function writeCharacters(
  manager: EntityManager,
  { added, changed, assigned }: CharacterWrites,
): Promise<void> {
  await bulkInsert(
    manager,
    'story_character',
    ['id', 'slug', 'name', 'native', 'animeId', 'sameAsId'],
    added.map(({ id, slug, name, native, animeId, sameAsId }) => [id, slug, name, native, animeId, sameAsId]),
  );
  for (const { id, name, native, animeId, sameAsId } of changed) {
    await manager.query(
      'UPDATE story_character SET name = ?, native = ?, animeId = ?, sameAsId = ? WHERE id = ?',
      [name, native, animeId, sameAsId, id],
    );
    if (sameAsId !== null)
      await moveFavourites(manager, 'CHARACTER', { from: String(id), to: String(sameAsId) });
  }
  await assignCharacters(manager, assigned);
  // An anime that is in no list shows nobody's page the way to itself, nor is it shown there.
  await manager.query(
    `UPDATE anime_character SET characterId = NULL
      WHERE characterId IS NOT NULL AND animeId IN (SELECT a.id FROM anime a WHERE a.listed = 0)`,
  );
}

/** More than an anime has characters. */
const POSITIONS_PER_ANIME = 1_000;
/** For each row the database scans the values of all. */
const ROWS_PER_STATEMENT = 50;

async function assignCharacters(manager: EntityManager, rows: CharacterWrites['assigned']): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    if (from > 0) await turn();
    const slice = rows.slice(from, from + ROWS_PER_STATEMENT);
    const ids = [...new Set(slice.map(({ animeId }) => animeId))];
    await manager.query(
      `UPDATE anime_character
          SET characterId = CASE animeId * ${POSITIONS_PER_ANIME} + position
                            ${'WHEN ? THEN ? '.repeat(slice.length)} ELSE characterId END
        WHERE animeId IN (${ids.map(() => '?').join(', ')})`,
      [
        ...slice.flatMap(({ animeId, position, characterId }) => [
          animeId * POSITIONS_PER_ANIME + position,
          characterId,
        ]),
        ...ids,
      ],
    );
  }
}
