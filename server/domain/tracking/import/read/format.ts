import type { ReadRow } from '../importRow';
import type { ImportSource } from '../rowKinds';

/** Result for a part of a file: rows, or what was skipped because it is not about anime. */
export type Taken = readonly ReadRow[] | { skipped: string };

/** Turns the parts of one file into rows as they arrive; `end` returns those that need the whole file. */
export interface Collector<Part> {
  take(part: Part): Taken;
  end?(): ReadRow[];
}

/** An XML format with this root element; the elements below it, with fields of their own, are records. */
export interface XmlForm {
  root: string;
  record: string;
  /** Whether a field of a record is kept. */
  keeps(field: string): boolean;
  row(fields: XmlFields): Taken;
  /** Further records, of which all fields are kept. */
  others?: ReadonlyMap<string, (fields: XmlFields) => Taken>;
}

export type XmlFields = ReadonlyMap<string, string>;

/** A JSON format: its lists are at the top level, or the file itself is a list (`''`); each element is a part. */
export interface JsonForm {
  lists: readonly string[];
  /** Further top-level values that it needs. */
  values?: readonly string[];
  /** Whether a part is of this format: the first part of any known format decides. */
  knows(part: JsonPart): boolean;
  open(): Collector<JsonPart>;
}

export interface JsonPart {
  /** Name of the list or of the value. */
  name: string;
  value: unknown;
}

/** A table format, recognised by its column names in lower case. */
export interface CsvForm {
  columns: readonly string[];
  open(): Collector<CsvRecord>;
}

/** Cells by column name, in lower case. */
export type CsvRecord = ReadonlyMap<string, string>;

/** All formats that one site writes. */
export interface ListFormat {
  source: ImportSource;
  xml?: readonly XmlForm[];
  json?: readonly JsonForm[];
  csv?: readonly CsvForm[];
}

/** Counts what is skipped, and reports it in one row per kind: nothing is lost silently. */
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
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field of a value that may not be an object. */
export function fieldOf(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
