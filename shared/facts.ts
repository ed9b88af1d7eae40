/**
 * The fields of an anime that people can edit. A value is a list of texts; a single-valued field has one text or none. The
 * server checks more than these bounds (`server/domain/importers/facts/`).
 */
export const factBounds = {
  NATIVE_TITLE: { most: 1, longest: 200 },
  ROMAJI_TITLE: { most: 1, longest: 200 },
  ENGLISH_TITLE: { most: 1, longest: 200 },
  SYNONYMS: { most: 40, longest: 200 },
  SYNOPSIS: { most: 1, longest: 2000 },
  FORMAT: { most: 1, longest: 8 },
  STARTS_ON: { most: 1, longest: 24 },
  ENDS_ON: { most: 1, longest: 24 },
  SEASON: { most: 1, longest: 12 },
  EPISODE_COUNT: { most: 1, longest: 6 },
  EPISODE_MINUTES: { most: 1, longest: 3 },
  EPISODE_KINDS: { most: 4, longest: 4400 },
  SOURCE: { most: 1, longest: 40 },
  AGE_RATING: { most: 1, longest: 16 },
  GENRES: { most: 8, longest: 40 },
  TAGS: { most: 40, longest: 80 },
  STUDIOS: { most: 10, longest: 80 },
  OFFICIAL_SITE: { most: 1, longest: 500 },
  LINKS: { most: 20, longest: 300 },
  RELATIONS: { most: 90, longest: 140 },
  CHARACTERS: { most: 60, longest: 300 },
  STAFF: { most: 40, longest: 140 },
  OPENINGS: { most: 30, longest: 200 },
  ENDINGS: { most: 30, longest: 200 },
  TRAILERS: { most: 6, longest: 200 },
} as const satisfies Record<string, { most: number; longest: number }>;

export type FactName = keyof typeof factBounds;

export const factNames = Object.keys(factBounds) as FactName[];

/** A spoiler tag is written between double bars, as in comments. */
export const spoilerTag = (name: string): string => `||${name}||`;
export const isSpoilerTag = (value: string): boolean => /^\|\|.+\|\|$/.test(value);
export const tagName = (value: string): string => (isSpoilerTag(value) ? value.slice(2, -2) : value);
