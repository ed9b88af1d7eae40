import { limits } from '../../../../config/limits';
import { AppError } from '../../../../errors/AppError';
import { tooMuch } from './excess';

/** Maximum columns of a table; further ones are ignored. */
const COLUMNS = 100;

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
    this.endRecord();
  }

  private read(text: string): void {
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (this.state === 'quoted') {
        if (code !== QUOTE) continue;
        this.add(text.slice(from, at));
        this.state = 'closing';
      } else if (this.state === 'closing' && code === QUOTE) {
        this.add('"');
        this.state = 'quoted';
      } else if (code === QUOTE && from === at && this.cell === '') {
        this.state = 'quoted';
      } else if (code === this.delimiter || code === CR || code === LF) {
        this.add(text.slice(from, at));
        this.endCell();
        if (code !== this.delimiter) this.endRecord();
      } else {
        this.state = 'plain';
        continue;
      }
      from = at + 1;
    }
    this.add(text.slice(from));
  }

  private add(part: string): void {
    this.length += part.length;
    if (this.length > limits.fileTokenBytes) throw tooMuch('length');
    if (part !== '') this.started = true;
    this.cell += part;
  }

  private endCell(): void {
    this.values += 1;
    if (this.values > limits.importValues) throw tooMuch('values');
    if (this.cells.length < COLUMNS) this.cells.push(this.cell);
    [this.cell, this.state] = ['', 'plain'];
  }

  private endRecord(): void {
    if (this.cell !== '') this.endCell();
    const { cells, started } = this;
    [this.cells, this.started, this.length] = [[], false, 0];
    if (started) this.onRecord(cells);
  }
}
