import type { EntityManager } from 'typeorm';
import {
  deletePeople,
  type PersonRow,
  type PersonWrites,
  storedPeople,
  unnamedPeople,
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
  /** Of the files, and those learnt, by native name and the other way round. */
  private readonly names = new Map<string, string>();
  private readonly natives = new Map<string, string>();
  private readonly learnt = new Set<string>();

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
    for (const [name, { native }] of Object.entries(files)) if (native) this.note(name, native);
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
    const file = Object.hasOwn(this.files, name) ? this.files[name] : undefined;
    const native = (file ? file.native : this.natives.get(name)) ?? null;
    const row = { id, slug: this.chooseSlug(name, id), name, native, fromSource: this.learnt.has(name) };
    this.known.set(name, row);
    this.writes.added.push(row);
    return id;
  }

  /**
   * The name by which a person of an outside source is known: that of the same native name, else their own. Undefined if theirs is
   * the name of somebody with another native name.
   */
  learn(name: string, native: string | undefined): string | undefined {
    const known = native === undefined ? undefined : this.names.get(spellingOf(native));
    if (known !== undefined) return known;
    if (native !== undefined) {
      if (this.natives.has(name)) return undefined;
      this.note(name, native);
    }
    if (!Object.hasOwn(this.files, name)) this.learnt.add(name);
    return name;
  }

  /**
   * Removes the people of outside sources whom no anime names any more, unless they are in files or someone's favourites; the others
   * have the native names that were learnt. Call it once all anime are written.
   */
  async settle(manager: EntityManager): Promise<void> {
    const others = [...this.known.values()].filter(
      ({ name, fromSource }) => fromSource && !Object.hasOwn(this.files, name),
    );
    const unnamed = new Set(await unnamedPeople(manager));
    const gone = others.filter(({ id }) => unnamed.has(id)).map(({ id }) => id);
    await deletePeople(manager, gone);
    const changed = others.flatMap((row) => {
      const native = this.natives.get(row.name) ?? null;
      return unnamed.has(row.id) || row.native === native ? [] : [{ ...row, native }];
    });
    await writePeople(manager, { added: [], changed, formerSlugs: [] });
  }

  private note(name: string, native: string): void {
    this.natives.set(name, native);
    const spelling = spellingOf(native);
    if (!this.names.has(spelling)) this.names.set(spelling, name);
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
      const row = { ...before, slug, name, native };
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

/** Some write a space between family and given name. */
const spellingOf = (native: string): string => native.normalize('NFKC').replace(/\s/g, '');
