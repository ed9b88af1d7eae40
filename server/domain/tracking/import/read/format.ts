import type { ErrorKey } from '../../../../errors/catalogue';
import type { ReadRow } from '../importRow';
import type { ImportSource } from '../rowKinds';

/** What becomes of a part of a file: rows, or nothing, when it is about something else than anime. */
export type Taken = readonly ReadRow[] | { skipped: string };

/** Makes rows of the parts of one file, as they come; `end` gives those that need the whole of it. */
export interface Collector<Part> {
  take(part: Part): Taken;
  end?(): ReadRow[];
}

/** A form whose root has this name; what stands below the root, with fields of its own, is a record. */
export interface XmlForm {
  root: string;
  record: string;
  /** Whether a field of a record is kept. */
  keeps(field: string): boolean;
  row(fields: XmlFields): Taken;
  /** Whether something in the file tells that it is none to read. */
  refuses?(element: string, text: () => string): ErrorKey | null;
}

export type XmlFields = ReadonlyMap<string, string>;

/** A form of JSON: its lists stand at the top, or the file is a list itself (`''`), and each element is a part. */
export interface JsonForm {
  lists: readonly string[];
  /** Values at the top that it needs, too. */
  values?: readonly string[];
  /** Whether a part is of this form: the first that is of any form decides. */
  knows(part: JsonPart): boolean;
  open(): Collector<JsonPart>;
}

export interface JsonPart {
  /** Name of the list or of the value. */
  name: string;
  value: unknown;
}

/** A form of tables, known by the names of its columns in small letters. */
export interface CsvForm {
  columns: readonly string[];
  open(): Collector<CsvRecord>;
}

/** Cells by the names of their columns, in small letters. */
export type CsvRecord = ReadonlyMap<string, string>;

/** What one site writes: each of its forms. */
export interface ListFormat {
  source: ImportSource;
  xml?: readonly XmlForm[];
  json?: readonly JsonForm[];
  csv?: readonly CsvForm[];
}

/** Counts what is passed over, and says so in one row for each kind: nothing is lost silently. */
export class PassedOver {
  private readonly counts = new Map<string, number>();

  add(kind: string): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
  }

  rows(): ReadRow[] {
    return [...this.counts].map(([kind, count]) => ({
      kind: 'ENTRY',
      title: `${kind}: ${count}`,
      payload: null,
      problems: ['LEFT_OUT'],
    }));
  }

  /** True for nothing but manga. */
  get onlyManga(): boolean {
    return this.counts.size > 0 && [...this.counts.keys()].every((kind) => kind === 'Manga');
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field of a value that may have none. */
export function fieldOf(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
