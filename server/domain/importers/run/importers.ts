import { bangumiImporter } from '../bangumiFile';
import type { ParsedEntry } from '../imported';
import { offlineImporter } from '../offlineDatabase/importer';
import type { SourceDescription } from '../source';

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

export const importers: readonly Importer[] = [bangumiImporter, offlineImporter];
