/**
 * What bangumi-data gets wrong or leaves out, put right by hand (README.md). Tests hold the files against these shapes;
 * a start only reads them.
 */
import { z } from 'zod';

const text = z.string().trim().min(1);
const id = text.max(40);

export const correctionSchema = z.strictObject({
  /** `site/id` of an entry, as bangumi-data has it … */
  key: z.string().regex(/^(bangumi|mal|aniList|anidb|tmdb)\/[\w/]+$/),
  /** … and its native title: an id may stand on several. */
  native: text,
  /** Ids in other databases; null where the one that is there belongs to another anime. */
  ids: z
    .strictObject({ mal: id.nullable(), aniList: id.nullable(), anidb: id.nullable() })
    .partial()
    .optional(),
  episodes: z.int().positive().optional(),
  /** Its address, where the title alone makes a poor one. */
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(80)
    .optional(),
});

export type Correction = z.infer<typeof correctionSchema>;

/** One anime that bangumi-data has twice. */
export const twinSchema = z.strictObject({
  /** `site/id` that both entries have. */
  key: z.string().regex(/^(bangumi|tmdb)\/[\w/]+$/),
  /** The native title that stays. */
  keep: text,
  /** The other's. Where the two are the same, the entry that comes first stays. */
  drop: text,
});

export type Twin = z.infer<typeof twinSchema>;

/** MyAnimeList ids of seasons in their order. */
export const chainSchema = z.array(z.int().positive()).min(2);

/** An anime that bangumi-data lacks, in its own form; it steps back as soon as an entry has its MyAnimeList id. */
export const missingSchema = z.strictObject({
  /** `site/id` of the entry that it continues: without that one, the file is an excerpt. */
  continues: z.string().regex(/^\w+\/\w+$/),
  title: text,
  titleTranslate: z.record(z.string(), z.array(text)),
  type: z.enum(['tv', 'web', 'movie', 'ova']),
  lang: z.enum(['ja', 'zh-Hans', 'zh-Hant', 'en', 'ko']),
  officialSite: z.string(),
  begin: z.iso.datetime(),
  end: z.iso.datetime(),
  broadcast: z.string().optional(),
  sites: z.array(z.strictObject({ site: text, id })).refine((all) => all.some(({ site }) => site === 'mal')),
});

export type MissingAnime = z.infer<typeof missingSchema>;
