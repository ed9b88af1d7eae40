import { setImmediate as turn } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { bulkInsert, changeInSlices, runInSlices } from '../bulkInsert';
import type { AnimeEntity, AnimeFranchiseEntity } from '../entities/catalogue';
import type { AnimeCharacterEntity, StoryCharacterEntity } from '../entities/people';
import { moveFavourites, withoutFavourites } from './favouriteStore';

/** Which rows of the casts are one character, decided by importers/identifyCharacters.ts. */

export type StoryCharacter = Pick<
  StoryCharacterEntity,
  'id' | 'slug' | 'name' | 'native' | 'animeId' | 'sameAsId'
>;
type InFranchise = { franchiseId: AnimeFranchiseEntity['franchiseId'] | null };

export type CastRow = Pick<AnimeCharacterEntity, 'animeId' | 'position' | 'name' | 'native' | 'characterId'> &
  Pick<AnimeEntity, 'popularity'> &
  InFranchise & { animeSlug: string; fromSource: number };

/** The casts of these listed anime, by default of all, in the watch order of each franchise. */
export async function castRows(manager: EntityManager, animeIds?: readonly number[]): Promise<CastRow[]> {
  const sql = (where: string) =>
    `SELECT c.animeId AS animeId, c.position AS position, c.name AS name, c.native AS native,
            c.characterId AS characterId, a.slug AS animeSlug, a.popularity AS popularity, f.franchiseId AS franchiseId,
            CASE WHEN s.animeId IS NULL THEN 0 ELSE 1 END AS fromSource
       FROM anime_character c
       JOIN anime a ON a.id = c.animeId AND a.listed = 1
       LEFT JOIN anime_franchise f ON f.animeId = c.animeId
       LEFT JOIN anime_source_fact s ON s.animeId = c.animeId AND s.field = 'CHARACTERS'
      ${where} ORDER BY f.position, c.animeId, c.position`;
  if (!animeIds) return await manager.query(sql(''));
  return await runInSlices(animeIds, (slice, marks) =>
    manager.query(sql(`WHERE c.animeId IN (${marks})`), [...slice]),
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

/** These characters, by default all, oldest first, each with the franchise that it is in now. */
export async function storedCharacters(
  manager: EntityManager,
  some?: { animeIds: readonly number[]; ids: readonly number[] },
): Promise<(StoryCharacter & InFranchise)[]> {
  const read = (where: string, values: readonly number[] = []): Promise<(StoryCharacter & InFranchise)[]> =>
    manager.query(
      `SELECT s.id AS id, s.slug AS slug, s.name AS name, s.native AS native, s.animeId AS animeId,
            s.sameAsId AS sameAsId, f.franchiseId AS franchiseId
       FROM story_character s LEFT JOIN anime_franchise f ON f.animeId = s.animeId ${where} ORDER BY s.id`,
      [...values],
    );
  if (!some) return await read('');
  const found = [
    ...(await runInSlices(some.animeIds, (slice, marks) => read(`WHERE s.animeId IN (${marks})`, slice))),
    ...(await runInSlices(some.ids, (slice, marks) => read(`WHERE s.id IN (${marks})`, slice))),
  ];
  const byId = new Map(found.map((one) => [one.id, one]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/** Slugs in use, and the highest id. */
export async function characterSlugs(
  manager: EntityManager,
): Promise<{ taken: Set<string>; lastId: number }> {
  const rows: { id: number; slug: string }[] = await manager.query('SELECT id, slug FROM story_character');
  return {
    taken: new Set(rows.map(({ slug }) => slug)),
    lastId: rows.reduce((last, { id }) => Math.max(last, id), 0),
  };
}

export interface CharacterWrites {
  added: (StoryCharacter & Pick<StoryCharacterEntity, 'fromSource'>)[];
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
    ['id', 'slug', 'name', 'native', 'animeId', 'sameAsId', 'fromSource'],
    added.map(({ id, slug, name, native, animeId, sameAsId, fromSource }) => [
      id,
      slug,
      name,
      native,
      animeId,
      sameAsId,
      fromSource ? 1 : 0,
    ]),
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

/**
 * Removes the characters of outside sources that no cast names any more, not even that of an anime which is in no list now, unless
 * they are someone's favourites; and with them those that turned out to be them.
 */
export async function dropUnnamedCharacters(manager: EntityManager): Promise<void> {
  const rows: { id: number }[] = await manager.query(
    `SELECT s.id AS id FROM story_character s
      WHERE s.fromSource = 1 AND s.sameAsId IS NULL
        AND NOT EXISTS (SELECT 1 FROM anime_character c WHERE c.characterId = s.id)
        AND NOT EXISTS (SELECT 1 FROM anime_character c WHERE c.animeId = s.animeId AND c.name = s.name)
      ORDER BY s.id`,
  );
  const ids = rows.map(({ id }) => id);
  const unnamed = new Set(await withoutFavourites(manager, 'CHARACTER', ids));
  if (unnamed.size === 0) return;
  const former: Pick<StoryCharacter, 'id' | 'sameAsId'>[] = await manager.query(
    'SELECT id, sameAsId FROM story_character WHERE sameAsId IS NOT NULL',
  );
  for (const { id, sameAsId } of former) if (unnamed.has(sameAsId ?? 0)) unnamed.add(id);
  await changeInSlices(manager, 'DELETE FROM story_character WHERE id IN ({ids})', [...unnamed]);
}
