import type { EntityManager } from 'typeorm';
import {
  type CastRow,
  type CharacterWrites,
  castRows,
  characterSlugs,
  franchiseSlugs,
  type StoryCharacter,
  storedCharacters,
  writeCharacters,
} from '../../data/stores/storyCharacterStore';
import { slugOf } from './store/slugs';

type Stored = Awaited<ReturnType<typeof storedCharacters>>[number];

/**
 * Decides which rows of the casts are one character: those of one name within one franchise. Call it after anime or their
 * relations have been written, in that transaction. A character keeps its id and slug while franchises grow, split and merge:
 * it belongs to the franchise of the anime that it is stored with. `among` has all anime of the
 * franchises that may differ; by default, all may.
 */
export async function identifyCharacters(manager: EntityManager, among?: readonly number[]): Promise<void> {
  const keyOf = createKeyOf();
  const rows = await castRows(manager, among);
  const named = rows.flatMap(({ characterId }) => characterId ?? []);
  const stored = await storedCharacters(manager, among && { animeIds: among, ids: named });
  const known = { cast: groupCast(rows, keyOf), stored, keyOf };
  const claims = claimGroups(known);
  const fresh = [...known.cast].filter(([key]) => !claims.has(key));
  const added = fresh.length > 0 ? await addCharacters(manager, fresh) : new Map();
  await writeCharacters(manager, planCharacters(known, { claims, added }));
}

/** All rows of one character, in watch order. */
interface Group {
  franchise: number;
  name: string;
  rows: [CastRow, ...CastRow[]];
}

interface Known {
  cast: ReadonlyMap<string, Group>;
  stored: readonly Stored[];
  keyOf: KeyOf;
}

type Added = CharacterWrites['added'][number];

/** New characters for these groups, by their keys. */
async function addCharacters(
  manager: EntityManager,
  groups: readonly [string, Group][],
): Promise<Map<string, Added>> {
  const heads = await franchiseSlugs(manager);
  const { taken, lastId } = await characterSlugs(manager);
  // The best known of several with one name gets the plain slug.
  const byFame = [...groups].sort(([, a], [, b]) => fameOf(b) - fameOf(a));
  return new Map(
    byFame.map(([key, group], at): [string, Added] => {
      const head = heads.get(group.franchise) ?? group.rows[0].animeSlug;
      const slug = chooseSlug(group.name, head, taken);
      const fromSource = group.rows.every((row) => row.fromSource === 1);
      return [key, { id: lastId + 1 + at, slug, ...factsOf(group), sameAsId: null, fromSource }];
    }),
  );
}

function planCharacters(
  known: Known,
  { claims, added }: { claims: ReadonlyMap<string, Stored>; added: ReadonlyMap<string, Added> },
): CharacterWrites {
  const { cast, stored } = known;
  const writes: CharacterWrites = { added: [...added.values()], changed: [], assigned: [] };
  const ids = new Map([...claims, ...added].map(([key, { id }]) => [key, id]));
  for (const [key, before] of claims) {
    const group = cast.get(key);
    if (group) addChange(writes, before, { ...factsOf(group, before.animeId), sameAsId: null });
  }
  const inUse = new Set([...claims.values()]);
  const natives = groupByNative(cast);
  for (const one of stored)
    if (!inUse.has(one))
      addChange(writes, one, { ...one, sameAsId: successorOf(one, { ...known, natives, ids }) });
  for (const [key, { rows }] of cast) {
    const characterId = ids.get(key) ?? null;
    for (const { animeId, position, characterId: before } of rows)
      if (before !== characterId) writes.assigned.push({ animeId, position, characterId });
  }
  return writes;
}

function groupCast(rows: readonly CastRow[], keyOf: KeyOf): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const franchise = row.franchiseId ?? row.animeId;
    const key = keyOf(franchise, row.name);
    const known = groups.get(key);
    if (known) known.rows.push(row);
    else groups.set(key, { franchise, name: row.name, rows: [row] });
  }
  return groups;
}

type KeyOf = (franchise: number, name: string) => string;

/**
 * Spelling, marks and case don't tell names apart; letters of other scripts, which slugs lack, do. Most names come up several
 * times, and a slug takes longer than all else.
 */
function createKeyOf(): KeyOf {
  const known = new Map<string, string>();
  const read = (name: string) => {
    const others = name.normalize('NFKC').replace(/[\p{Script=Latin}\P{L}]/gu, '');
    const letters = `${slugOf(name)} ${others}`;
    return letters === ' ' ? name : letters;
  };
  return (franchise, name) => {
    const letters = known.get(name) ?? read(name);
    known.set(name, letters);
    return `${franchise} ${letters}`;
  };
}

/** The stored character of each group: the one of this franchise and name, or, if its anime was dropped, that of a row. */
function claimGroups({ cast, stored, keyOf }: Known): Map<string, Stored> {
  const claims = new Map<string, Stored>();
  for (const one of stored) {
    const key = keyOf(one.franchiseId ?? one.animeId, one.name);
    if (cast.has(key) && !claims.has(key)) claims.set(key, one);
  }
  const left = new Map(stored.map((one) => [one.id, one]));
  for (const { id } of claims.values()) left.delete(id);
  for (const [key, { franchise, rows }] of cast) {
    if (claims.has(key)) continue;
    const before = rows
      .map(({ characterId }) => left.get(characterId ?? 0))
      .find((one) => one !== undefined && keyOf(franchise, one.name) === key);
    if (!before) continue;
    claims.set(key, before);
    left.delete(before.id);
  }
  return claims;
}

/** A character without any row is now the one of its name, or native name, in its franchise. */
function successorOf(
  { franchiseId, animeId, name, native }: Stored,
  { keyOf, natives, ids }: Pick<Known, 'keyOf'> & { natives: Natives; ids: ReadonlyMap<string, number> },
): number | null {
  const franchise = franchiseId ?? animeId;
  const same = ids.get(keyOf(franchise, name));
  if (same !== undefined || native === null) return same ?? null;
  const alike = [...(natives.get(`${franchise} ${native}`) ?? [])];
  return alike.length === 1 ? (ids.get(alike[0] ?? '') ?? null) : null;
}

/** Keys of groups by franchise and native name. */
type Natives = ReadonlyMap<string, ReadonlySet<string>>;

function groupByNative(cast: Known['cast']): Natives {
  const natives = new Map<string, Set<string>>();
  for (const [key, { franchise, rows }] of cast) {
    for (const { native } of rows) {
      if (native === null) continue;
      const name = `${franchise} ${native}`;
      natives.set(name, (natives.get(name) ?? new Set()).add(key));
    }
  }
  return natives;
}

type Facts = Pick<StoryCharacter, 'name' | 'native' | 'animeId'>;

function factsOf({ name, rows }: Group, home?: number): Facts {
  return {
    name,
    native: rows.find(({ native }) => native !== null)?.native ?? null,
    animeId: rows.find(({ animeId }) => animeId === home)?.animeId ?? rows[0].animeId,
  };
}

function addChange(
  writes: CharacterWrites,
  before: Stored,
  facts: Facts & { sameAsId: number | null },
): void {
  const { id, slug } = before;
  const { name, native, animeId, sameAsId } = facts;
  const same =
    before.name === name &&
    before.native === native &&
    before.animeId === animeId &&
    before.sameAsId === sameAsId;
  if (!same) writes.changed.push({ id, slug, name, native, animeId, sameAsId });
}

const fameOf = ({ rows }: Group): number => Math.max(...rows.map(({ popularity }) => popularity));

/** The name; if that is taken, with the franchise's first anime, and at last a number. */
function chooseSlug(name: string, head: string, taken: Set<string>): string {
  const base = slugOf(name) || 'character';
  for (let number = 0; ; number += 1) {
    const slug = number === 0 ? base : number === 1 ? `${base}-${head}` : `${base}-${head}-${number}`;
    if (taken.has(slug)) continue;
    taken.add(slug);
    return slug;
  }
}
