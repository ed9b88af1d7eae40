import type { RowCounts } from '../snapshots/rowCounts';

const [QUOTE, BACKSLASH, OPEN, CLOSE, END, NEWLINE] = [0x27, 0x5c, 0x28, 0x29, 0x3b, 0x0a];
const LAST_LETTER = 'S'.charCodeAt(0);
const INSERT = /^INSERT INTO `((?:[^`]|``)+)` VALUES$/;
/** Most characters kept of the beginning of a line. */
const HEAD_CHARACTERS = 200;

/** Scans the output of mariadb-dump or mysqldump as it streams: counts each table's rows and checks that it is complete. */
export class DumpScan {
  readonly rows: RowCounts = {};
  /** Whether the tool's last line was read, with nothing after it. */
  complete = false;
  private state: 'line' | 'rows' | 'text' | 'escaped' = 'line';
  private head = '';
  private depth = 0;
  private table = '';

  read(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; at += 1) {
      if (this.state === 'text') at = this.skipText(chunk, at);
      const byte = chunk[at];
      if (byte === undefined) return;
      if (this.state === 'line') this.readLine(byte);
      else if (this.state === 'rows') this.readRow(byte);
      else if (this.state === 'escaped') this.state = 'text';
      else this.state = byte === BACKSLASH ? 'escaped' : 'rows';
    }
  }

  /** Most bytes are inside string literals, where only the quote and the backslash matter. */
  private skipText(chunk: Buffer, from: number): number {
    let at = from;
    while (at < chunk.length && chunk[at] !== QUOTE && chunk[at] !== BACKSLASH) at += 1;
    return at;
  }

  private readLine(byte: number): void {
    if (byte === NEWLINE) {
      if (this.head !== '') this.complete = this.head.startsWith('-- Dump completed');
      this.head = '';
      return;
    }
    if (this.head.length < HEAD_CHARACTERS) this.head += String.fromCharCode(byte);
    if (byte !== LAST_LETTER) return;
    const [, table] = INSERT.exec(this.head) ?? [];
    if (table === undefined) return;
    this.table = table.replaceAll('``', '`');
    this.rows[this.table] ??= 0;
    this.head = '';
    this.complete = false;
    this.state = 'rows';
  }

  private readRow(byte: number): void {
    if (byte === QUOTE) this.state = 'text';
    else if (byte === CLOSE) this.depth -= 1;
    else if (byte === OPEN) {
      if (this.depth === 0) this.rows[this.table] = (this.rows[this.table] ?? 0) + 1;
      this.depth += 1;
    } else if (byte === END && this.depth === 0) this.state = 'line';
  }
}
