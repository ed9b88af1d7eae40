import type { EntityManager } from 'typeorm';
import {
  type CastRow,
  type CharacterWrites,
  castRows,
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
 * it belongs to the franchise of the anime that it is stored with.
 */
export async function identifyCharacters(manager: EntityManager): Promise<void> {
  const keyOf = createKeyOf();
  const cast = groupCast(await castRows(manager), keyOf);
  const stored = await storedCharacters(manager);
  const heads = await franchiseSlugs(manager);
  await writeCharacters(manager, planCharacters({ cast, stored, heads, keyOf }));
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
  /** Slugs of the first anime of franchises. */
  heads: ReadonlyMap<number, string>;
  keyOf: KeyOf;
}

function planCharacters(known: Known): CharacterWrites {
  const { cast, stored, heads } = known;
  const claims = claimGroups(known);
  const writes: CharacterWrites = { added: [], changed: [], assigned: [] };
  const ids = new Map([...claims].map(([key, { id }]) => [key, id]));
  for (const [key, before] of claims) {
    const group = cast.get(key);
    if (group) addChange(writes, before, { ...factsOf(group, before.animeId), sameAsId: null });
  }
  const fresh = [...cast].filter(([key]) => !claims.has(key));
  const taken = new Set(stored.map(({ slug }) => slug));
  let id = (stored.at(-1)?.id ?? 0) + 1;
  // The best known of several with one name gets the plain slug.
  for (const [key, group] of fresh.sort(([, a], [, b]) => fameOf(b) - fameOf(a))) {
    const head = heads.get(group.franchise) ?? group.rows[0].animeSlug;
    writes.added.push({ id, slug: chooseSlug(group.name, head, taken), ...factsOf(group), sameAsId: null });
    ids.set(key, id);
    id += 1;
  }
  const inUse = new Set([...claims.values()]);
  for (const one of stored)
    if (!inUse.has(one)) addChange(writes, one, { ...one, sameAsId: successorOf(one, known, ids) });
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
  { cast, keyOf }: Known,
  ids: ReadonlyMap<string, number>,
): number | null {
  const franchise = franchiseId ?? animeId;
  const same = ids.get(keyOf(franchise, name));
  if (same !== undefined || native === null) return same ?? null;
  const alike = [...cast].filter(
    ([, group]) => group.franchise === franchise && group.rows.some((row) => row.native === native),
  );
  return alike.length === 1 ? (ids.get(alike[0]?.[0] ?? '') ?? null) : null;
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
