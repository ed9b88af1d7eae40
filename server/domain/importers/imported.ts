import type { AnimeFormat, AnimeSeason } from '../../data/entities/catalogue';
import type { SourceDescription } from './source';

/** An import cannot go on with this file; the message is meant for the person who started it. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

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

/** How the files of one source are read. */
export interface Importer {
  source: Omit<SourceDescription, 'version'>;
  /** Raised when entries are read differently, so that a file half read by the former rules is read anew. */
  rules: number;
  /** Where a file that is one JSON document has its entries, and the values beside them that are of use. */
  document: { list: string; values: string[] };
  /** What a first line that is no entry says of the file; undefined for an entry. */
  factsOfLine(value: Record<string, unknown>): Record<string, unknown> | undefined;
  /** Throws EntryProblem. */
  parse(value: unknown): ParsedEntry;
  /** Two entries under one key are two parts of an anime; otherwise the second is refused. */
  numbersTwins: boolean;
  /** The version that the file states. */
  versionOf(facts: Record<string, unknown>): string | undefined;
}
