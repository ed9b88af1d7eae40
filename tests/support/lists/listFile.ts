import type { ImportSource } from '../../../server/domain/tracking/import/rowKinds';
/** A sample list for each supported format, about the anime of `transferCatalogue()`, as its site writes it. */
export interface ListFile {
  /** The site, and the kind of file if it has several. */
  name: string;
  source: ImportSource;
  /** Where the format is documented or was seen. */
  from: string;
  file: string;
}
