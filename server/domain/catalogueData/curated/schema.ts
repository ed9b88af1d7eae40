/**
 * Schema of one curated title. Optional fields that have not been checked are left out: better empty than guessed. Tests
 * validate every file; a start only reads them.
 */
import { z } from 'zod';
import { AGE_RATINGS, GENRES, RELATION_KINDS, SOURCES, TAGS } from './vocabulary';

const text = z.string().trim().min(1);

export const curatedTitleSchema = z.strictObject({
  malId: z.int().positive(),
  /** Exactly as in bangumi-data: the join test compares the two. */
  native: text,
  year: z.int().min(1917).max(2100),
  format: z.enum(['TV', 'MOVIE', 'OVA', 'WEB']),
  english: text.optional(),
  romaji: text.optional(),
  nicknames: z.array(text),
  genres: z.array(z.enum(GENRES)).min(1).max(6),
  tags: z.array(z.strictObject({ name: z.enum(TAGS), spoiler: z.boolean() })),
  studios: z.array(text),
  source: z.enum(SOURCES).optional(),
  episodes: z.int().positive().optional(),
  minutes: z.int().positive().max(300).optional(),
  ageRating: z.enum(AGE_RATINGS).optional(),
  relations: z.array(z.strictObject({ malId: z.int().positive(), kind: z.enum(RELATION_KINDS) })),
  synopsis: text.min(80).max(700),
  /** Our own rough measure of how well known it is, 0 to 100: the initial sort order of a catalogue without ratings. */
  popularity: z.int().min(0).max(100),
});

export type CuratedTitle = z.infer<typeof curatedTitleSchema>;
