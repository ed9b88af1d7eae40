/**
 * Manual corrections of what bangumi-data gets wrong or lacks (README.md). Tests validate the files against these schemas; a
 * start only reads them.
 */
import { z } from 'zod';

const text = z.string().trim().min(1);
const id = text.max(40);
const type = z.enum(['tv', 'web', 'movie', 'ova']);

export const correctionSchema = z.strictObject({
  /** `site/id` of an entry, as in bangumi-data … */
  key: z.string().regex(/^(bangumi|mal|aniList|anidb|tmdb)\/[\w/]+$/),
  /** … and its native title: several entries may share an id. */
  native: text,
  /** Ids in other databases; null if the existing one belongs to another anime. */
  ids: z
    .strictObject({ mal: id.nullable(), aniList: id.nullable(), anidb: id.nullable() })
    .partial()
    .optional(),
  type: type.optional(),
  episodes: z.int().positive().optional(),
  /** Its slug, if the title alone makes a poor one. */
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(80)
    .optional(),
});

export type Correction = z.infer<typeof correctionSchema>;

/** An anime that bangumi-data has twice. */
export const twinSchema = z.strictObject({
  /** `site/id` that both entries have. */
  key: z.string().regex(/^(bangumi|tmdb)\/[\w/]+$/),
  /** The native title to keep. */
  keep: text,
  /** The other's. If the two are the same, the first entry is kept. */
  drop: text,
});

export type Twin = z.infer<typeof twinSchema>;

/** MyAnimeList ids of seasons in order. */
export const chainSchema = z.array(z.int().positive()).min(2);

/** An anime that bangumi-data lacks, in its format; ignored once an entry has its MyAnimeList id. */
export const missingSchema = z.strictObject({
  /** `site/id` of the entry it continues: if that is missing, the file is an excerpt. */
  continues: z.string().regex(/^\w+\/\w+$/),
  title: text,
  titleTranslate: z.record(z.string(), z.array(text)),
  type,
  lang: z.enum(['ja', 'zh-Hans', 'zh-Hant', 'en', 'ko']),
  officialSite: z.string(),
  begin: z.iso.datetime(),
  end: z.iso.datetime(),
  broadcast: z.string().optional(),
  sites: z.array(z.strictObject({ site: text, id })).refine((all) => all.some(({ site }) => site === 'mal')),
});

export type MissingAnime = z.infer<typeof missingSchema>;
