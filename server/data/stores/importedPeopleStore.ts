import type { EntityManager } from 'typeorm';
import { bulkInsert } from '../bulkInsert';
import type { PersonEntity, PersonSlugEntity } from '../entities/people';

export type PersonRow = Pick<PersonEntity, 'id' | 'slug' | 'name' | 'native'>;
type FormerSlug = Pick<PersonSlugEntity, 'slug' | 'personId'>;

/** All people, and their former slugs. */
export async function storedPeople(
  manager: EntityManager,
): Promise<{ people: PersonRow[]; former: FormerSlug[] }> {
  return {
    people: await manager.query('SELECT id, slug, name, native FROM person ORDER BY id'),
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
    ['id', 'slug', 'name', 'native'],
    added.map(({ id, slug, name, native }) => [id, slug, name, native]),
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
