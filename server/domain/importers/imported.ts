import type { AnimeFormat, AnimeSeason } from '../../data/entities/catalogue';

/**
 * What an imported entry says of an anime, in our words but not yet judged: stored as it is, and read again whenever
 * anime are composed. Ids are written `mal/1535`, the most telling first.
 */
export interface ImportedAnime {
  title: string;
  format: AnimeFormat;
  status: 'FINISHED' | 'ONGOING' | 'UPCOMING' | 'UNKNOWN';
  /** Null where the source does not know. */
  episodes: number | null;
  year: number | null;
  season: AnimeSeason | null;
  minutes: number | null;
  /** 0 to 100. */
  score: number | null;
  synonyms: string[];
  studios: string[];
  producers: string[];
  tags: string[];
  ids: string[];
  related: string[];
  picture: string | null;
  thumbnail: string | null;
}

/** An entry as an importer hands it on: under its key, with all that its source says in `payload`. */
export interface ParsedEntry {
  key: string;
  ids: string[];
  year: number | null;
  payload: unknown;
}

/** Why one entry cannot be taken; the rest goes in. */
export class EntryProblem extends Error {
  override readonly name = 'EntryProblem';
}
