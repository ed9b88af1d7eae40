import { limits } from '../../../../config/limits';
import { AppError } from '../../../../errors/AppError';
import type { ReadRow } from '../importRow';
import type { PackedRow } from '../rowKinds';
import { openFile } from './openFile';
import { readAccount } from './readAccount';
import { readMalXml } from './readMalXml';

/** Rows that are handed on, and kept, together. */
const BATCH = 400;

/**
 * The rows of a list that somebody sends, in batches (product P4). It holds a few of them at a time, and refuses with an
 * AppError whatever is no list, is damaged, or has more of something than the limits allow.
 */
export async function* readList(file: AsyncIterable<Uint8Array>): AsyncGenerator<PackedRow[]> {
  const { source, chunks } = await openFile(file);
  let batch: PackedRow[] = [];
  let count = 0;
  for await (const row of source === 'MAL_XML' ? readMalXml(chunks) : readAccount(chunks)) {
    count += 1;
    if (count > limits.importRows) throw new AppError('IMPORT_TOO_LARGE');
    batch.push(packed(row));
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const NOTHING = 'null';

/** A row that is too long for its place cannot be taken. */
function packed({ kind, title, payload, problems }: ReadRow): PackedRow {
  const text = JSON.stringify(payload);
  if (Buffer.byteLength(text) <= limits.importRowBytes) return { kind, title, payload: text, problems };
  return { kind, title, payload: NOTHING, problems: ['NOT_READABLE'] };
}
