import { z } from 'zod';
import { factBounds } from '../../../../shared/facts';
import { CHARACTER_ROLES, STAFF_ROLES } from '../../catalogueData/people/schema';
import { isStorable, joinLines } from '../../text/textForm';
import type { CharacterRecord, StaffRecord } from '../source';

/**
 * Characters and staff as lines of a list: `MAIN | Spike Spiegel | スパイク | Koichi Yamadera`, `DIRECTOR | Shinichiro Watanabe`.
 * The role comes first; an unknown native name or voice is left empty.
 */
const SIGN = ' | ';
/** Also of a native name alone. */
export const MAX_PART_CHARACTERS = 100;

const partsOf = (text: string): string[] => text.split('|').map(joinLines);

/** Schema of a line: one of these roles, a name, and a number of optional parts. */
const lineOf = (name: 'CHARACTERS' | 'STAFF', roles: readonly string[], optional: number) =>
  z
    .string()
    .max(2 * factBounds[name].longest)
    .refine(isStorable)
    .transform((text) =>
      partsOf(text)
        .join(SIGN)
        .replace(/(?<![\s|])[\s|]+$/, ''),
    )
    .pipe(
      z.string().refine((text) => {
        const [role = '', person = '', ...rest] = partsOf(text);
        return (
          roles.includes(role) &&
          person !== '' &&
          rest.length <= optional &&
          [person, ...rest].every((part) => part.length <= MAX_PART_CHARACTERS)
        );
      }),
    );

export const characterLine = lineOf('CHARACTERS', CHARACTER_ROLES, 2);
export const staffLine = lineOf('STAFF', STAFF_ROLES, 0);

export function lineOfCharacter({ role, name, native, voice }: CharacterRecord): string {
  return [role, name, native ?? '', voice ?? ''].join(SIGN).replace(/(?<![\s|])[\s|]+$/, '');
}

export function characterOf(line: string): CharacterRecord {
  const [role, name = '', native = '', voice = ''] = partsOf(line);
  return {
    name,
    native: native || null,
    voice: voice || null,
    role: CHARACTER_ROLES.find((one) => one === role) ?? 'SUPPORTING',
  };
}

/**
 * These lines with each person under another name; of those who get none, a voice is left out, and a staff member with the line.
 */
export function renamePeople(
  field: 'CHARACTERS' | 'STAFF',
  lines: readonly string[],
  nameOf: (name: string) => string | undefined,
): string[] {
  if (field === 'CHARACTERS')
    return lines.map((line) => {
      const character = characterOf(line);
      const voice = character.voice === null ? null : (nameOf(character.voice) ?? null);
      return lineOfCharacter({ ...character, voice });
    });
  return lines.flatMap((line) => {
    const { role, name } = staffOf(line);
    const known = nameOf(name);
    return known === undefined ? [] : [lineOfStaff({ role, name: known })];
  });
}

export function lineOfStaff({ role, name }: StaffRecord): string {
  return [role, name].join(SIGN);
}

export function staffOf(line: string): StaffRecord {
  const [role, name = ''] = partsOf(line);
  return { role: STAFF_ROLES.find((one) => one === role) ?? 'DIRECTOR', name };
}
