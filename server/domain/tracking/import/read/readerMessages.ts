import type { ErrorKey } from '../../../../errors/catalogue';
import type { PackedRow } from '../importRow';

/** What the worker that reads a list is told, each time in answer to what it said. */
export type ToReader = { kind: 'bytes'; bytes: Uint8Array } | { kind: 'end' } | { kind: 'go on' };

/** What it says: that it needs more of the file, what rows it has, or how it ended. */
export type FromReader =
  | { kind: 'bytes wanted' }
  | { kind: 'rows'; rows: PackedRow[] }
  | { kind: 'done' }
  | { kind: 'refused'; key: ErrorKey };
