import type { AnimeParts, NamedPart, RawRecord, SourcedFacts } from '../descriptor';
import { amount, at, id, isObject, list, text } from '../read';
import { nameOf, type WikiName } from './names';

/**
 * Cast and staff of an anime in Bangumi's archive: lines that name characters and people by their ids, and the lines about those. The
 * numbers are those of https://github.com/bangumi/common and of the archive's README.
 */
const CHARACTER = 1;
const INDIVIDUAL = 1;

/** Guests have none. */
const characterRoles = new Map([
  [1, 'MAIN'],
  [2, 'SUPPORTING'],
]);

/** By position, in the order in which they are shown. Those of music, sub-characters, single episodes and assistants are others. */
const staffRoles = new Map([
  [1, 'ORIGINAL_CREATOR'],
  [74, 'CHIEF_DIRECTOR'],
  [2, 'DIRECTOR'],
  [10, 'SERIES_COMPOSITION'],
  [3, 'SCRIPT'],
  [8, 'CHARACTER_DESIGN'],
  [6, 'MUSIC'],
]);

/** As in the site's own data of casts (`domain/catalogueData/people/schema.ts`), which no source may import. */
const LEAST_CHARACTERS = 3;
const MOST_CHARACTERS = 10;
const MOST_STAFF = 12;
/** All who wrote an episode would leave no room for the music. */
const MOST_OF_A_ROLE = 3;
/** More than are shown: some turn out to be machines. */
const MOST_LOOKED_UP = 15;

/** Lists take a third of the memory that objects do. */
type CastPart = [characterId: string, type: number, order: number];
type VoicePart = [characterId: string, personId: string, remark: 0 | 1];
type StaffPart = [personId: string, position: number];

export function castIn(line: RawRecord): CastPart | undefined {
  const characterId = id(line, 'character_id');
  const type = amount(line, 'type');
  if (!characterId || !type || !characterRoles.has(type)) return undefined;
  return [characterId, type, amount(line, 'order') ?? 0];
}

export function voiceIn(line: RawRecord): VoicePart | undefined {
  const [characterId, personId] = [id(line, 'character_id'), id(line, 'person_id')];
  return characterId && personId ? [characterId, personId, text(line, 'summary') ? 1 : 0] : undefined;
}

export function staffIn(line: RawRecord): StaffPart | undefined {
  const personId = id(line, 'person_id');
  const position = amount(line, 'position');
  return personId && position && staffRoles.has(position) ? [personId, position] : undefined;
}

/** A character's name in Latin letters, else its own. */
export function characterIn(line: RawRecord): Named | undefined {
  if (line.role !== CHARACTER) return undefined;
  const { latin, native } = written(line);
  return latin ? named(latin, native) : native ? named(native) : undefined;
}

/** Only who has a name in Latin letters. */
export function personIn(line: RawRecord): Named | undefined {
  if (line.type !== INDIVIDUAL) return undefined;
  const { latin, native } = written(line);
  return latin ? named(latin, native) : undefined;
}

interface Named {
  name: string;
  native?: string;
}

const named = (name: string, native?: string): Named => ({ name, ...(native && { native }) });

const written = (line: RawRecord): WikiName => nameOf(text(line, 'name') ?? '', text(line, 'infobox') ?? '');

/** People are told by their Latin names: of two who share one, neither is certain to be meant. */
export const personCalled = (part: unknown): string | undefined =>
  text(part, 'name')?.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The entries that `castIn`, `voiceIn` and `staffIn` keep, after those of the anime itself. */
const partsIn = ([, , cast = [], voices = [], staff = []]: AnimeParts) => ({
  cast: sorted(cast as CastPart[]),
  voices: voices as VoicePart[],
  staff: staff as StaffPart[],
});

const sorted = (cast: readonly CastPart[]): CastPart[] =>
  [...cast].sort(([, typeA, orderA], [, typeB, orderB]) => typeA - typeB || orderA - orderB);

export const charactersNamedIn = (parts: AnimeParts): string[] =>
  partsIn(parts)
    .cast.slice(0, MOST_LOOKED_UP)
    .map(([characterId]) => characterId);

export function peopleNamedIn(parts: AnimeParts): string[] {
  const { voices, staff } = partsIn(parts);
  const spoken = charactersNamedIn(parts).flatMap((characterId) => voiceOf(characterId, voices) ?? []);
  return [...spoken, ...staff.map(([personId]) => personId)];
}

/** One with a remark speaks in another language, or for a part of it. Of several others none is sure to be the voice. */
function voiceOf(characterId: string, voices: readonly VoicePart[]): string | undefined {
  const [voice, ...others] = new Set(
    voices.flatMap(([of, personId, remark]) => (of === characterId && remark === 0 ? personId : [])),
  );
  return others.length === 0 ? voice : undefined;
}

/** What is stored of them. */
export function joinCredits(parts: AnimeParts, [characterOf, personOf]: readonly NamedPart[]): RawRecord {
  const { cast, voices, staff } = partsIn(parts);
  const characters = new Map<string, object>();
  for (const [characterId, type] of cast.slice(0, MOST_LOOKED_UP)) {
    const character = characterOf?.(characterId);
    const name = text(character, 'name');
    if (!name || characters.has(name)) continue;
    const voiceId = voiceOf(characterId, voices);
    const voice = voiceId && personOf?.(voiceId);
    characters.set(name, {
      role: characterRoles.get(type),
      ...(character as Named),
      ...(isObject(voice) && { voice }),
    });
  }
  const listed = [...characters.values()].slice(0, MOST_CHARACTERS);
  const ofRoles = [...staffRoles].flatMap(([position, role]) => {
    const ids = new Set(staff.flatMap(([personId, of]) => (of === position ? personId : [])));
    const known = [...ids].flatMap((personId) => personOf?.(personId) ?? []);
    return known.slice(0, MOST_OF_A_ROLE).map((person) => ({ role, ...(person as Named) }));
  });
  return {
    ...(listed.length >= LEAST_CHARACTERS && { characters: listed }),
    ...(ofRoles.length > 0 && { staff: ofRoles.slice(0, MOST_STAFF) }),
  };
}

const SIGN = ' | ';

/** As people write them: `MAIN | Spike Spiegel | スパイク | Koichi Yamadera`, `DIRECTOR | Shinichiro Watanabe`. */
export function creditsIn(raw: RawRecord): {
  lines: Required<Pick<SourcedFacts['facts'], 'CHARACTERS' | 'STAFF'>>;
  people: Map<string, string>;
} {
  const [characters, staff] = [list(raw, 'characters'), list(raw, 'staff')];
  const lineOf = (one: unknown, ...more: string[]) => {
    const [role, name] = [text(one, 'role'), text(one, 'name')];
    return role && name ? [role, name, ...more].join(SIGN).replace(/[ |]{1,6}$/, '') : [];
  };
  const people = [...characters.map((one) => at(one, 'voice')), ...staff].flatMap(
    (one): [string, string][] => {
      const [name, native] = [text(one, 'name'), text(one, 'native')];
      return name && native ? [[name, native]] : [];
    },
  );
  return {
    lines: {
      CHARACTERS: characters.flatMap((one) =>
        lineOf(one, text(one, 'native') ?? '', text(one, 'voice', 'name') ?? ''),
      ),
      STAFF: staff.flatMap((one) => lineOf(one)),
    },
    people: new Map(people),
  };
}
