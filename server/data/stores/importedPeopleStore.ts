import type { EntityManager } from 'typeorm';
import { bulkInsert, changeInSlices } from '../bulkInsert';
import type { PersonEntity, PersonSlugEntity } from '../entities/people';
import { withoutFavourites } from './favouriteStore';

export type PersonRow = Pick<PersonEntity, 'id' | 'slug' | 'name' | 'native' | 'fromSource'>;
type FormerSlug = Pick<PersonSlugEntity, 'slug' | 'personId'>;

/** All people, and their former slugs. */
export async function storedPeople(
  manager: EntityManager,
): Promise<{ people: PersonRow[]; former: FormerSlug[] }> {
  const people: (Omit<PersonRow, 'fromSource'> & { fromSource: number })[] = await manager.query(
    'SELECT id, slug, name, native, fromSource FROM person ORDER BY id',
  );
  return {
    people: people.map((row) => ({ ...row, fromSource: row.fromSource === 1 })),
    former: await manager.query('SELECT slug, personId FROM person_slug'),
  };
}

export interface PersonWrites {
  added: PersonRow[];
  changed: PersonRow[];
  /** Slugs that people had until now. */
  formerSlugs: FormerSlug[];
}

/** A slug in current use is removed from the former ones. */
export async function writePeople(
  manager: EntityManager,
  { added, changed, formerSlugs }: PersonWrites,
): Promise<void> {
  await bulkInsert(
    manager,
    'person',
    ['id', 'slug', 'name', 'native', 'fromSource'],
    added.map(({ id, slug, name, native, fromSource }) => [id, slug, name, native, fromSource ? 1 : 0]),
  );
  for (const { id, slug, name, native } of changed) {
    await manager.query('UPDATE person SET slug = ?, name = ?, native = ? WHERE id = ?', [
      slug,
      name,
      native,
      id,
    ]);
  }
  await bulkInsert(
    manager,
    'person_slug',
    ['slug', 'personId'],
    formerSlugs.map(({ slug, personId }) => [slug, personId]),
  );
  if (formerSlugs.length > 0) {
    await manager.query('DELETE FROM person_slug WHERE slug IN (SELECT p.slug FROM person p)');
  }
}

/** Ids of the people of outside sources that no anime names any more, and that are nobody's favourites. */
export async function unnamedPeople(manager: EntityManager): Promise<number[]> {
  const rows: { id: number }[] = await manager.query(
    `SELECT p.id AS id FROM person p
      WHERE p.fromSource = 1
        AND NOT EXISTS (SELECT 1 FROM anime_character c WHERE c.voiceId = p.id)
        AND NOT EXISTS (SELECT 1 FROM anime_staff s WHERE s.personId = p.id)
      ORDER BY p.id`,
  );
  return await withoutFavourites(
    manager,
    'PERSON',
    rows.map(({ id }) => id),
  );
}

/** With their former slugs. */
export async function deletePeople(manager: EntityManager, ids: readonly number[]): Promise<void> {
  await changeInSlices(manager, 'DELETE FROM person WHERE id IN ({ids})', ids);
}
