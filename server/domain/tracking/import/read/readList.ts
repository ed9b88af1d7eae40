import { limits } from '../../../../config/limits';
import { AppError } from '../../../../errors/AppError';
import type { ReadRow } from '../importRow';
import type { ImportSource, PackedRow, PackedRows } from '../rowKinds';
import { csvForms, jsonForms, xmlForms } from './formats';
import { type FileShape, openFile } from './openFile';
import { CsvReader } from './readCsv';
import { JsonReader } from './readJson';
import { XmlReader } from './readXml';

/** Rows that are handed on, and kept, together. */
const BATCH = 400;

/** Takes a file in, piece by piece, and gives its rows. */
interface Reader {
  /** Known by the time it has given a row. */
  readonly source: ImportSource;
  write(chunk: Uint8Array): void;
  end(): void;
  taken(): ReadRow[];
}

/**
 * The rows of a list that somebody sends, in batches (product P4). It holds a few of them at a time, and refuses with an
 * AppError whatever is no list, is damaged, or has more of something than the limits allow.
 */
export async function* readList(file: AsyncIterable<Uint8Array>): AsyncGenerator<PackedRows> {
  const { shape, head, chunks } = await openFile(file);
  const reader = readerOf(shape, head);
  let batch: PackedRow[] = [];
  let count = 0;
  for await (const row of rowsOf(reader, chunks)) {
    count += 1;
    if (count > limits.importRows) throw new AppError('IMPORT_TOO_LARGE');
    batch.push(packed(row));
    if (batch.length < BATCH) continue;
    yield { source: reader.source, rows: batch };
    batch = [];
  }
  if (batch.length > 0) yield { source: reader.source, rows: batch };
}

function readerOf(shape: FileShape, head: string): Reader {
  if (shape === 'XML') return new XmlReader(xmlForms);
  if (shape === 'TABLE') return new CsvReader(csvForms, head);
  return new JsonReader(jsonForms, { isList: shape === 'JSON_LIST' });
}

async function* rowsOf(reader: Reader, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ReadRow> {
  for await (const chunk of chunks) {
    reader.write(chunk);
    yield* reader.taken();
  }
  reader.end();
  yield* reader.taken();
}

const NOTHING = 'null';

/** A row that is too long for its place cannot be taken. */
function packed({ kind, title, payload, problems }: ReadRow): PackedRow {
  const text = JSON.stringify(payload);
  if (Buffer.byteLength(text) <= limits.importRowBytes) return { kind, title, payload: text, problems };
  return { kind, title, payload: NOTHING, problems: ['NOT_READABLE'] };
}
