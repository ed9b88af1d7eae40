import { limits } from '../../../../config/limits';
import { AppError } from '../../../../errors/AppError';
import type { ReadRow } from '../importRow';
import type { ImportSource, PackedRow, PackedRows } from '../rowKinds';
import { csvForms, jsonForms, xmlForms } from './formats';
import { KeptRefs } from './keptRow';
import { type FileShape, openFile } from './openFile';
import { CsvReader } from './readCsv';
import { JsonReader } from './readJson';
import { XmlReader } from './readXml';

/** Rows passed on, and stored, together. */
const ROWS_PER_BATCH = 400;

/** Takes in a file piece by piece, and returns its rows. */
interface Reader {
  /** Known once it has returned a row. */
  readonly source: ImportSource;
  write(chunk: Uint8Array): void;
  end(): void;
  taken(): ReadRow[];
}

/**
 * The rows of an uploaded list, in batches. Holds a few of them at a time, and throws an AppError for anything that is not a
 * list, is damaged, or exceeds the limits.
 */
export async function* readList(file: AsyncIterable<Uint8Array>): AsyncGenerator<PackedRows> {
  const { shape, head, chunks } = await openFile(file);
  const reader = readerOf(shape, head);
  let batch: PackedRow[] = [];
  let count = 0;
  const refs = new KeptRefs();
  for await (const row of rowsOf(reader, chunks)) {
    count += 1;
    if (count > limits.importRows) throw new AppError('IMPORT_TOO_LARGE');
    batch.push(packed(refs.numbered(row)));
    if (batch.length < ROWS_PER_BATCH) continue;
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

/** A row too large to be stored cannot be imported. */
function packed({ kind, title, payload, problems }: ReadRow): PackedRow {
  const text = JSON.stringify(payload);
  if (Buffer.byteLength(text) <= limits.importRowBytes) return { kind, title, payload: text, problems };
  return { kind, title, payload: NOTHING, problems: ['NOT_READABLE'] };
}
