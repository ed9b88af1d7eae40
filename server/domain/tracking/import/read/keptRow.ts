import { createHash } from 'node:crypto';
import type { ReadRow } from '../importRow';
import type { ImportSource, KeptKind } from '../rowKinds';
import { idOf, titleOf } from './fields';

/** A row for something that is no anime and is kept as it came. An id, or else the title, tells it from others of its kind. */
export function keptRow({
  source,
  kind = 'MANGA',
  id,
  title,
  content,
}: {
  source: ImportSource;
  kind?: KeptKind;
  id?: unknown;
  title: unknown;
  content: unknown;
}): ReadRow {
  const name = titleOf(title);
  const known = idOf(id) ?? digestOf(name || JSON.stringify(content));
  const ref = `${source} ${kind} ${known}`;
  return { kind: 'KEPT', title: name, payload: { source, kind, ref, content }, problems: [] };
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 40);

/** Numbers what a file has several times, such as a manga read twice. */
export class KeptRefs {
  private readonly counts = new Map<string, number>();

  numbered(row: ReadRow): ReadRow {
    if (row.kind !== 'KEPT' || !row.payload) return row;
    const { ref } = row.payload;
    const turn = (this.counts.get(ref) ?? 0) + 1;
    this.counts.set(ref, turn);
    return turn === 1 ? row : { ...row, payload: { ...row.payload, ref: `${ref} ${turn}` } };
  }
}
