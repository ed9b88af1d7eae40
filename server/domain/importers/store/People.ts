import type { EntityManager } from 'typeorm';
import {
  type PersonRow,
  type PersonWrites,
  storedPeople,
  writePeople,
} from '../../../data/stores/importedPeopleStore';
import type { PeopleFile } from '../../catalogueData/people';
import { slugOf } from './slugs';

/**
 * Assigns ids and slugs to the people that records name. A person is matched by name, by a former name in our files, or by the
 * native name if the old name is gone; id and slug then stay, or the former slug redirects.
 */
export class People {
  private readonly writes: PersonWrites = { added: [], changed: [], formerSlugs: [] };
  private readonly taken: Map<string, number>;
  private nextId: number;

  private constructor(
    private readonly known: Map<string, PersonRow>,
    private readonly files: PeopleFile,
    former: readonly { slug: string; personId: number }[],
  ) {
    const rows = [...known.values()];
    this.taken = new Map([
      ...rows.map(({ slug, id }): [string, number] => [slug, id]),
      ...former.map(({ slug, personId }): [string, number] => [slug, personId]),
    ]);
    this.nextId = Math.max(0, ...rows.map(({ id }) => id)) + 1;
  }

  static async load(manager: EntityManager, files: PeopleFile): Promise<People> {
    const { people, former } = await storedPeople(manager);
    const all = new People(new Map(people.map((row) => [row.name, row])), files, former);
    all.bringUpToDate();
    return all;
  }

  idOf(name: string): number {
    const known = this.known.get(name);
    if (known) return known.id;
    const id = this.nextId;
    this.nextId += 1;
    const row = { id, slug: this.chooseSlug(name, id), name, native: this.files[name]?.native ?? null };
    this.known.set(name, row);
    this.writes.added.push(row);
    return id;
  }

  /** Call inside the transaction that writes the anime, and before them, since they refer to people. */
  write(manager: EntityManager): Promise<void> {
    return writePeople(manager, this.writes);
  }

  private bringUpToDate(): void {
    const gone = [...this.known.values()].filter(({ name }) => !Object.hasOwn(this.files, name));
    for (const [name, { native = null, formerly = [] }] of Object.entries(this.files)) {
      const before =
        this.known.get(name) ??
        gone.find((row) => formerly.includes(row.name)) ??
        gone.find((row) => native !== null && row.native === native);
      if (!before || (before.name === name && before.native === native)) continue;
      const slug = before.name === name ? before.slug : this.chooseSlug(name, before.id);
      if (slug !== before.slug) this.writes.formerSlugs.push({ slug: before.slug, personId: before.id });
      const row = { id: before.id, slug, name, native };
      this.known.delete(before.name);
      this.known.set(name, row);
      if (gone.includes(before)) gone.splice(gone.indexOf(before), 1);
      this.writes.changed.push(row);
    }
  }

  private chooseSlug(name: string, id: number): string {
    const base = slugOf(name) || 'person';
    for (let number = 1; ; number += 1) {
      const slug = number === 1 ? base : `${base}-${number}`;
      const owner = this.taken.get(slug);
      if (owner !== undefined && owner !== id) continue;
      this.taken.set(slug, id);
      return slug;
    }
  }
}
