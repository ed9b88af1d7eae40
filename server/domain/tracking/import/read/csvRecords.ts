import { limits } from '../../../../config/limits';
import { AppError } from '../../../../errors/AppError';
import { createExcessError } from './excess';

/** Maximum columns of a table; further ones are ignored. */
const MAX_COLUMNS = 100;

const [QUOTE, CR, LF] = [0x22, 0x0d, 0x0a];

/**
 * Parses a table's records cell by cell (RFC 4180) as a stream. A quote within an unquoted cell is literal, as in spreadsheets;
 * empty lines are skipped.
 */
export class CsvRecords {
  private readonly decoder = new TextDecoder();
  private readonly delimiter: number;
  private cells: string[] = [];
  private cell = '';
  private state: 'plain' | 'quoted' | 'closing' = 'plain';
  private started = false;
  private length = 0;
  private values = 0;

  constructor(
    delimiter: string,
    private readonly onRecord: (cells: string[]) => void,
  ) {
    this.delimiter = delimiter.charCodeAt(0);
  }

  write(chunk: Uint8Array): void {
    this.read(this.decoder.decode(chunk, { stream: true }));
  }

  end(): void {
    this.read(this.decoder.decode());
    if (this.state === 'quoted') throw new AppError('IMPORT_IS_DAMAGED');
    if (this.state === 'closing') this.closeQuotes();
    this.endRecord();
  }

  private read(text: string): void {
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (this.state === 'quoted') {
        if (code === QUOTE) this.state = 'closing';
        continue;
      }
      if (this.state === 'closing') {
        if (code === QUOTE) {
          this.state = 'quoted';
          continue;
        }
        this.add(text.slice(from, at));
        from = at;
        this.closeQuotes();
      }
      if (code === QUOTE && from === at && this.cell === '') {
        this.state = 'quoted';
      } else if (code === this.delimiter || code === CR || code === LF) {
        this.add(text.slice(from, at));
        this.endCell();
        if (code !== this.delimiter) this.endRecord();
      } else {
        continue;
      }
      from = at + 1;
    }
    this.add(text.slice(from));
  }

  private add(part: string): void {
    this.length += part.length;
    if (this.length > limits.fileTokenBytes) throw createExcessError('length');
    this.cell += part;
  }

  /** All at once at the end: joining a cell of single quotes piece by piece would take far longer. */
  private closeQuotes(): void {
    this.cell = this.cell.slice(0, -1).replaceAll('""', '"');
    this.state = 'plain';
  }

  private endCell(): void {
    this.values += 1;
    if (this.values > limits.importValues) throw createExcessError('values');
    if (this.cell !== '') this.started = true;
    if (this.cells.length < MAX_COLUMNS) this.cells.push(this.cell);
    this.cell = '';
  }

  private endRecord(): void {
    if (this.cell !== '') this.endCell();
    const { cells, started } = this;
    [this.cells, this.started, this.length] = [[], false, 0];
    if (started) this.onRecord(cells);
  }
}
