import { AppError } from '../../../../errors/AppError';
import type { ReadRow } from '../importRow';
import type { ImportSource } from '../rowKinds';
import { CsvRecords } from './csvRecords';
import { type Collector, type CsvForm, type CsvRecord, PassedOver } from './format';
import type { SourcedForm } from './readXml';

const delimiters = [',', ';', '|', '\t'];

/** The format identified by the columns in a table's first line, in any order, and its delimiter. */
export function csvFormOf(
  forms: readonly SourcedForm<CsvForm>[],
  head: string,
): { form: SourcedForm<CsvForm>; delimiter: string } | null {
  const [line = ''] = head.replace(/^\uFEFF/, '').split(/[\r\n]/, 1);
  for (const delimiter of delimiters) {
    const columns = line.split(delimiter).map(nameOf);
    const form = forms.find((one) => one.columns.every((name) => columns.includes(name)));
    if (form) return { form, delimiter };
  }
  return null;
}

function nameOf(cell: string): string {
  return cell.trim().replace(/^"|"$/g, '').trim().toLowerCase();
}

/** The rows of a table, read as a stream. */
export class CsvReader {
  readonly source: ImportSource;
  private rows: ReadRow[] = [];
  private columns: string[] | undefined;
  private count = 0;
  private readonly passedOver = new PassedOver();
  private readonly collector: Collector<CsvRecord>;
  private readonly records: CsvRecords;

  constructor(forms: readonly SourcedForm<CsvForm>[], head: string) {
    const known = csvFormOf(forms, head);
    if (!known) throw new AppError('IMPORT_IS_NO_EXPORT');
    this.source = known.form.source;
    this.collector = known.form.open();
    this.records = new CsvRecords(known.delimiter, (cells) => this.take(cells));
  }

  write(chunk: Uint8Array): void {
    this.records.write(chunk);
  }

  end(): void {
    this.records.end();
    for (const row of this.collector.end?.() ?? []) this.rows.push(row);
    if (this.count === 0 && this.rows.length === 0) throw new AppError('IMPORT_IS_EMPTY');
    this.rows.push(...this.passedOver.rows());
  }

  taken(): ReadRow[] {
    return this.rows.splice(0);
  }

  private take(cells: string[]): void {
    if (!this.columns) {
      this.columns = cells.map(nameOf);
      return;
    }
    const taken = this.collector.take(new Map(this.columns.map((name, at) => [name, cells[at] ?? ''])));
    if ('skipped' in taken) {
      this.passedOver.add(taken.skipped);
      return;
    }
    this.count += taken.length;
    this.rows.push(...taken);
  }
}
