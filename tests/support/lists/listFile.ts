import type { ImportSource } from '../../../server/domain/tracking/import/rowKinds';
/** One list for each form that is read, about the anime of `transferCatalogue()`, in the form that its site writes. */
export interface ListFile {
  /** The site, and its kind of file where it has several. */
  name: string;
  source: ImportSource;
  /** Where the form is seen. */
  from: string;
  file: string;
}
