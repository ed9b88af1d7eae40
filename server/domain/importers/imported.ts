import type { AnimeFormat, AnimeSeason } from '../../data/entities/catalogue';
import type { SourceDescription } from './source';

/** An import cannot continue with this file; the message is for the person who started it. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

/**
 * What an imported entry says about an anime, in our vocabulary but not yet judged: stored unchanged, and read again whenever
 * anime are composed. Ids are written `mal/1535`, the most reliable first.
 */
export interface ImportedAnime {
  title: string;
  /** If the source says which of its names is English. */
  english?: string | null;
  format: AnimeFormat;
  status: 'FINISHED' | 'ONGOING' | 'UPCOMING' | 'UNKNOWN';
  /** Null if the source does not know. */
  episodes: number | null;
  year: number | null;
  season: AnimeSeason | null;
  minutes: number | null;
  /** 0–100. */
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

/** A parsed entry: its key, and all that the source says in `payload`. */
export interface ParsedEntry {
  key: string;
  ids: string[];
  year: number | null;
  payload: unknown;
}

/** Why one entry is rejected; the others are still imported. */
export class EntryProblem extends Error {
  override readonly name = 'EntryProblem';
}

/** How the files of one source are read. */
export interface Importer {
  source: Omit<SourceDescription, 'version'>;
  /** Raise this when entries are read differently, so that a partly read file is read again. */
  rules: number;
  /** For a file that is one JSON document: where its entries are, and the useful values beside them. */
  document: { list: string; values: string[] };
  /** What a header line says about the file; undefined for an entry. */
  factsOfLine(value: Record<string, unknown>): Record<string, unknown> | undefined;
  /** Throws EntryProblem. */
  parse(value: unknown): ParsedEntry;
  /** Two entries with one key are two parts of an anime; otherwise the second is rejected. */
  numbersTwins: boolean;
  /** The version stated in the file. */
  versionOf(facts: Record<string, unknown>): string | undefined;
}
