/**
 * Schema of our own data on characters, voice actors and staff. As with curated titles, unchecked facts are left out. Tests
 * validate every file; a start only reads them.
 */
import { z } from 'zod';
import type { CharacterRole, StaffRole } from '../../../data/entities/people';

export const CHARACTER_ROLES = ['MAIN', 'SUPPORTING'] as const satisfies CharacterRole[];

/** In order of interest, which is also the order they are shown in. */
export const STAFF_ROLES = [
  'ORIGINAL_CREATOR',
  'CHIEF_DIRECTOR',
  'DIRECTOR',
  'SERIES_COMPOSITION',
  'SCRIPT',
  'CHARACTER_DESIGN',
  'MUSIC',
] as const satisfies StaffRole[];

/** Most shown per anime. */
export const MAX_CHARACTERS_PER_ANIME = 10;
export const MAX_STAFF_PER_ANIME = 12;

/** Given name first, in the spelling fans use, without macrons. */
const latinName = z
  .string()
  .regex(/^\S+( \S+)*$/, 'words with single spaces between')
  .regex(/^[^āēīōūĀĒĪŌŪ]+$/, 'no macrons')
  .regex(/^[\p{Script=Latin}\p{N}\p{P}\p{S} ]+$/u, 'Latin letters')
  .max(100);
/** As written in Japan: family name first, no space between Japanese characters. */
const nativeName = z
  .string()
  .regex(/^\S+( \S+)*$/, 'words with single spaces between')
  .regex(
    /^(?!.*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}] [\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u,
    'no spaces between Japanese characters',
  )
  .max(100);

export const castEntrySchema = z.strictObject({
  malId: z.int().positive(),
  /** Exactly as in bangumi-data: the join test compares the two. */
  native: z.string().min(1),
  /** Best known first, as the page shows them. */
  characters: z
    .array(
      z.strictObject({
        name: latinName,
        native: nativeName.optional(),
        role: z.enum(CHARACTER_ROLES),
        /** Voice actor in the Japanese version: a key of a people file. */
        voice: latinName.optional(),
      }),
    )
    .min(3)
    .max(MAX_CHARACTERS_PER_ANIME),
  /** `name`: a key of a people file. Someone with two roles is listed twice. */
  staff: z
    .array(z.strictObject({ role: z.enum(STAFF_ROLES), name: latinName }))
    .min(1)
    .max(MAX_STAFF_PER_ANIME),
});

export const peopleFileSchema = z.record(
  latinName,
  z.strictObject({
    native: nativeName.optional(),
    /** Former names of the person in these files: the page keeps its id, and its former slug redirects. */
    formerly: z.array(latinName).optional(),
  }),
);

export type CastEntry = z.infer<typeof castEntrySchema>;
export type PeopleFile = z.infer<typeof peopleFileSchema>;
